import type { ImportedCustomer } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import styles from '../sheet/ImportChanges.module.css';
import { ImportedRows } from '../sheet/ImportedRows';
import { columnName } from './sheet';

/** New and changed customers of a file. */
export function CustomerChanges({ changes, count }: { changes: readonly ImportedCustomer[]; count: number }) {
  const { t } = useI18n();
  return (
    <ImportedRows rows={changes} count={count} keyOf={({ email }) => email}>
      {(own) => (
        <>
          <span>
            {own.kind === 'new' ? own.name : own.email}
            {own.kind === 'new' && <small>{own.email}</small>}
          </span>
          <span>
            {own.kind === 'new' ? (
              <>
                {own.company &&
                  t(own.is_new_company ? 'desk.customers.upload.newCompany' : 'desk.customers.upload.joins', {
                    company: own.company,
                  })}
                <small>{t('desk.customers.upload.language', { lang: own.lang })}</small>
              </>
            ) : (
              own.values.map(({ field, before, now }) => (
                <span key={field} className={styles.change}>
                  {t('desk.sheet.value', { field: t(columnName(field)), before, now })}
                </span>
              ))
            )}
          </span>
        </>
      )}
    </ImportedRows>
  );
}
