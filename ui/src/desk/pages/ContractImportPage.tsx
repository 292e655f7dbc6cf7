import { Link } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { CONTRACT_SHEET } from '../contracts/contract';
import { ImportChanges } from '../contracts/ImportChanges';
import { MissingLines } from '../contracts/MissingLines';
import { importFile } from '../contracts/queries';
import { Page } from '../parts/Page';
import { queries } from '../queries';
import { SheetImport } from '../sheet/SheetImport';

const TEXTS = {
  hint: 'desk.contracts.upload.hint',
  same: 'desk.contracts.upload.same',
  counts: 'desk.contracts.upload.counts',
  done: 'desk.contracts.upload.done',
  list: 'desk.contracts.upload.list',
  stale: 'desk.contracts.upload.stale',
} as const;

/** A spreadsheet of contracts. */
export function ContractImportPage() {
  const { t } = useI18n();
  return (
    <Page title={t('desk.contracts.upload.title')}>
      <p className="hint">
        <Link to="/contracts">{t('desk.contracts.title')}</Link>
      </p>
      <SheetImport
        subject={CONTRACT_SHEET}
        texts={TEXTS}
        list="/contracts"
        load={importFile}
        onWritten={() => queries.invalidateQueries({ queryKey: ['contracts'] })}
        counts={({ lines }) => ({ lines })}
        more={({ missing, missingCount }, choices, choose) => (
          <MissingLines
            lines={missing}
            count={missingCount}
            isDeleting={choices.deleteMissing ?? false}
            onChange={(deleteMissing) => choose({ ...choices, deleteMissing })}
          />
        )}
        changes={({ changes }, count) => <ImportChanges changes={changes} count={count} />}
      />
    </Page>
  );
}
