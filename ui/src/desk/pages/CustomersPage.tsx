import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Label, Text, TextField } from 'react-aria-components';
import { Link } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { CustomerBadge } from '../customers/CustomerBadge';
import { CUSTOMER_STATE_NAMES, CUSTOMER_STATES } from '../customers/customer';
import { customers } from '../customers/queries';
import { Failure } from '../parts/Failure';
import { Page } from '../parts/Page';
import { Pager } from '../parts/Pager';
import { time } from '../parts/times';
import { useListSearch } from '../parts/useListSearch';
import { values } from '../parts/values';

/** The number of customers in an answer of the API. */
const PAGE = 50;

/** The customers, the newest first. */
export function CustomersPage() {
  const { locale, t } = useI18n();
  const { search, set } = useListSearch();
  const { data, error } = useQuery(customers(search.toString()));
  const counts = data?.counts;
  const state = CUSTOMER_STATES.find((own) => own === search.get('state'));
  const all = counts && CUSTOMER_STATES.reduce((sum, own) => sum + counts[own], 0);
  return (
    <Page title={t('desk.customers.title')}>
      <nav className="phases" aria-label={t('desk.customers.state')}>
        {[undefined, ...CUSTOMER_STATES].map((own) => {
          const to = new URLSearchParams(search);
          to.delete('offset');
          to.delete('state');
          if (own) to.set('state', own);
          const count = own ? counts?.[own] : all;
          return (
            <Link key={own ?? ''} to={`?${to}`} aria-current={own === state ? 'page' : undefined}>
              {t(own ? CUSTOMER_STATE_NAMES[own] : 'desk.customers.all')} {count}
            </Link>
          );
        })}
      </nav>
      <div className="filters">
        <Form role="search" onSubmit={(event) => set({ text: values(event).text ?? '' })}>
          <TextField
            key={search.get('text')}
            className="field"
            name="text"
            defaultValue={search.get('text') ?? ''}
          >
            <Label>{t('desk.customers.search')}</Label>
            <Input type="search" placeholder={t('desk.customers.searchHint')} />
            <Text slot="description" className="unseen">
              {t('desk.customers.searchHint')}
            </Text>
          </TextField>
          <Button type="submit" className="quiet">
            {t('desk.customers.find')}
          </Button>
        </Form>
        <Link className="action" to="/customers/new">
          {t('desk.customers.invite')}
        </Link>
      </div>
      <Failure error={error} />
      {data && all === 0 && !search.has('text') ? (
        <p className="empty">{t('desk.customers.emptyText')}</p>
      ) : (
        <p className="hint" role="status">
          {data && t(data.total ? 'desk.customers.total' : 'desk.customers.none', { total: data.total })}
        </p>
      )}
      <ul className="list inquiries">
        {data?.customers.map((own) => (
          <li key={own.id}>
            <span>
              <Link to={`/customers/${own.id}`}>
                {own.company && own.company !== own.name ? `${own.company} · ${own.name}` : own.name}
              </Link>
              <span className="beginning">{own.email}</span>
            </span>
            <span>
              <CustomerBadge state={own.state} />
              <small>
                {t('desk.customers.contractCount', { count: own.contracts })} ·{' '}
                {own.last_login_at
                  ? t('desk.customers.lastLogin', { time: time(own.last_login_at, locale) })
                  : t('desk.customers.neverIn')}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {data && <Pager search={search} set={set} size={PAGE} total={data.total} />}
    </Page>
  );
}
