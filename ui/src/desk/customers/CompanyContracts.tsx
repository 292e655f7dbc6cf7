import type { CompanyContract } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { moneyText } from '../contracts/contract';
import tables from '../parts/Table.module.css';
import styles from './Customer.module.css';

/** The contracts that the people of a company see. */
export function CompanyContracts({ contracts }: { contracts: CompanyContract[] }) {
  const { locale, t } = useI18n();
  const number = new Intl.NumberFormat(locale);
  return (
    <section aria-labelledby="contracts">
      <h2 id="contracts">{t('desk.customers.contracts')}</h2>
      {contracts.length === 0 ? (
        <p className="hint">{t('desk.customers.noContracts')}</p>
      ) : (
        <table className={`${tables.table} ${styles.contracts}`}>
          <thead>
            <tr>
              <th scope="col">{t('desk.customers.number')}</th>
              <th scope="col">{t('desk.customers.signed')}</th>
              <th scope="col">{t('desk.customers.pieces')}</th>
              <th scope="col">{t('desk.customers.amount')}</th>
              <th scope="col">{t('desk.customers.progress')}</th>
            </tr>
          </thead>
          <tbody>
            {contracts.map((own) => (
              <tr key={own.cno}>
                <td>{own.cno}</td>
                <td data-name={t('desk.customers.signed')}>{own.signed.slice(0, 10)}</td>
                <td data-name={t('desk.customers.pieces')}>{number.format(own.quantity)}</td>
                <td data-name={t('desk.customers.amount')}>{moneyText(own.amount, own.currency, locale)}</td>
                <td data-name={t('desk.customers.progress')}>{number.format(own.progress)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
