import { Link } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { CustomerChanges } from '../customers/CustomerChanges';
import { CUSTOMER_SHEET, importCustomers } from '../customers/sheet';
import { Page } from '../parts/Page';
import { queries } from '../queries';
import { SheetImport } from '../sheet/SheetImport';

const TEXTS = {
  hint: 'desk.customers.upload.hint',
  same: 'desk.customers.upload.same',
  counts: 'desk.customers.upload.counts',
  done: 'desk.customers.upload.done',
  list: 'desk.customers.upload.list',
  stale: 'desk.customers.upload.stale',
} as const;

/** A spreadsheet of customers. */
export function CustomerImportPage() {
  const { t } = useI18n();
  const stale = () =>
    Promise.all(
      ['customer', 'customers', 'companies'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
    );
  return (
    <Page title={t('desk.customers.upload.title')}>
      <p className="hint">
        <Link to="/customers">{t('desk.customers.title')}</Link>
      </p>
      <SheetImport
        subject={CUSTOMER_SHEET}
        texts={TEXTS}
        list="/customers"
        load={importCustomers}
        onWritten={stale}
        counts={({ companies }) => ({ companies })}
        changes={({ changes }, count) => <CustomerChanges changes={changes} count={count} />}
      />
    </Page>
  );
}
