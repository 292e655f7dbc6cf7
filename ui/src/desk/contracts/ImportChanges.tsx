import type { ImportedContract } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { ImportedRows } from '../sheet/ImportedRows';
import { ContractChanges } from './ContractChanges';

/** New and changed contracts of a file. */
export function ImportChanges({ changes, count }: { changes: readonly ImportedContract[]; count: number }) {
  const { t } = useI18n();
  return (
    <ImportedRows rows={changes} count={count} keyOf={({ cno }) => cno}>
      {(own) => (
        <>
          <span>
            {own.cno}
            <small>{own.email}</small>
          </span>
          <span>
            {own.kind === 'new' ? (
              t('desk.contracts.upload.newLines', {
                lines: own.lines,
                amount: own.amount,
                currency: own.currency,
              })
            ) : (
              <ContractChanges fields={own.fields} lines={own.lines} />
            )}
          </span>
        </>
      )}
    </ImportedRows>
  );
}
