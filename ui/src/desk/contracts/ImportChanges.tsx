import type { ImportedContract } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import lists from '../parts/List.module.css';
import { StateMark } from '../parts/StateMark';
import styles from '../sheet/ImportChanges.module.css';
import { ContractChanges } from './ContractChanges';

/** New and changed contracts of a file. */
export function ImportChanges({ changes, count }: { changes: readonly ImportedContract[]; count: number }) {
  const { t } = useI18n();
  return (
    <>
      <ul className={`${lists.list} ${styles.changes}`}>
        {changes.map((own) => (
          <li key={own.cno}>
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
            <StateMark state={own.kind === 'new' ? 'published' : 'draft'}>
              {t(own.kind === 'new' ? 'desk.sheet.new' : 'desk.sheet.changed')}
            </StateMark>
          </li>
        ))}
      </ul>
      {count > changes.length && <p className="hint">{t('desk.sheet.more', { shown: changes.length })}</p>}
    </>
  );
}
