import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { mailUrl } from '../../contactLinks';
import type { Customer } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { Access } from '../customers/Access';
import { CompanyContracts } from '../customers/CompanyContracts';
import { CompanyOf } from '../customers/CompanyOf';
import { Correction } from '../customers/Correction';
import { CustomerBadge } from '../customers/CustomerBadge';
import { CustomerHistory } from '../customers/CustomerHistory';
import { customer } from '../customers/queries';
import facts from '../parts/Facts.module.css';
import { Page } from '../parts/Page';
import { time } from '../parts/times';
import { Unread } from '../parts/Unread';
import { queries } from '../queries';

/** One customer: the account, the company, and what staff did. */
export function CustomerPage() {
  const { t } = useI18n();
  const { id = '' } = useParams();
  const { data, error } = useQuery(customer(id));
  return data ? (
    <Opened key={id} customer={data} />
  ) : (
    <Unread title={t('desk.customers.title')} list="/customers" error={error} />
  );
}

function Opened({ customer: own }: { customer: Customer }) {
  const { locale, t } = useI18n();
  /** Others of the company, and lists, are read again. */
  const stale = () =>
    Promise.all(
      ['customer', 'customers', 'companies'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
    );
  const onChange = (newest: Customer) => {
    queries.setQueryData(customer(own.id).queryKey, newest);
    return stale();
  };
  const { name: company } = own.company;
  return (
    <Page title={company && company !== own.name ? `${company} · ${own.name}` : own.name}>
      <p className="hint">
        <CustomerBadge state={own.state} /> · {own.email}
      </p>
      <section aria-labelledby="account">
        <h2 id="account">{t('desk.customers.account')}</h2>
        <dl className={facts.facts}>
          <div>
            <dt>{t('desk.form.email')}</dt>
            <dd>
              <a href={mailUrl(own.email)}>{own.email}</a>
            </dd>
          </div>
          <div>
            <dt>{t('desk.customers.since')}</dt>
            <dd>{time(own.created_at, locale)}</dd>
          </div>
          <div>
            <dt>{t('desk.customers.confirmed')}</dt>
            <dd>{own.confirmed_at ? time(own.confirmed_at, locale) : t('desk.customers.notConfirmed')}</dd>
          </div>
          <div>
            <dt>{t('desk.customers.login')}</dt>
            <dd>{own.last_login_at ? time(own.last_login_at, locale) : t('desk.customers.neverIn')}</dd>
          </div>
        </dl>
        {!own.of_content && (
          <p className="row">
            <Correction customer={own} onChange={onChange} />
          </p>
        )}
      </section>
      <Access customer={own} onChange={onChange} />
      <CompanyOf customer={own} onChange={onChange} onStale={stale} />
      <CompanyContracts contracts={own.company.contracts} />
      <CustomerHistory actions={own.actions} />
    </Page>
  );
}
