import type { ImportedCustomer } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import lists from '../parts/List.module.css';
import { StateMark } from '../parts/StateMark';
import styles from '../sheet/ImportChanges.module.css';
import { columnName } from './sheet';

/** New and changed customers of a file. */
export function CustomerChanges({ changes, count }: { changes: readonly ImportedCustomer[]; count: number }) {
  const { t } = useI18n();
  return (
    <>
      <ul className={`${lists.list} ${styles.changes}`}>
        {changes.map((own) => (
          <li key={own.email}>
            <span>
              {own.kind === 'new' ? own.name : own.email}
              {own.kind === 'new' && <small>{own.email}</small>}
            </span>
            <span>
              {own.kind === 'new' ? (
                <>
                  {own.company &&
                    t(
                      own.is_new_company ? 'desk.customers.upload.newCompany' : 'desk.customers.upload.joins',
                      {
                        company: own.company,
                      },
                    )}
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
