import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { addressOf } from '../address';
import { CustomerBadge } from '../customers/CustomerBadge';
import { CUSTOMER_STATE_NAMES, CUSTOMER_STATES } from '../customers/customer';
import { customers } from '../customers/queries';
import { may } from '../may';
import empty from '../parts/Empty.module.css';
import { Failure } from '../parts/Failure';
import { Filters } from '../parts/Filters';
import { Found } from '../parts/Found';
import lists from '../parts/List.module.css';
import { Page } from '../parts/Page';
import { Pager } from '../parts/Pager';
import { SearchForm } from '../parts/SearchForm';
import { StateFilter, sum } from '../parts/StateFilter';
import { time } from '../parts/times';
import { useListSearch } from '../parts/useListSearch';
import { me } from '../queries';
import { pressedBy } from '../shortcuts/keys';

/** The number of customers in an answer of the API. */
const PAGE = 50;

/** The customers, the newest first. */
export function CustomersPage() {
  const { locale, t } = useI18n();
  const { search, filters, set, clear } = useListSearch<'/customers'>();
  const account = useSuspenseQuery(me).data;
  const { data, error } = useQuery(customers(filters));
  const counts = data?.counts;
  const all = counts && sum(counts);
  return (
    <Page title={t('desk.customers.title')}>
      <StateFilter
        search={search}
        label={t('desk.customers.state')}
        any={t('desk.customers.all')}
        states={CUSTOMER_STATES}
        names={CUSTOMER_STATE_NAMES}
        counts={counts}
      />
      <Filters>
        <SearchForm
          search={search}
          set={set}
          label={t('desk.customers.search')}
          find={t('desk.customers.find')}
          hint={t('desk.customers.searchHint')}
        />
        <Link {...pressedBy('create')} className="action" to="/customers/new">
          {t('desk.customers.invite')}
        </Link>
        <Link className="quiet" to="/customers/import">
          {t('desk.customers.importFile')}
        </Link>
        {/* The browser saves the answer. */}
        <a
          className="quiet"
          href={addressOf('GET', '/customers.xlsx', { query: { headings: locale } })}
          download
        >
          {t('desk.customers.export')}
        </a>
        <a
          className="quiet"
          href={addressOf('GET', '/customers.csv', { query: { headings: locale } })}
          download
        >
          {t('desk.customers.exportCsv')}
        </a>
        {may(account.role, 'erasePerson') && (
          <Link className="quiet" to="/customers/person">
            {t('desk.persons.title')}
          </Link>
        )}
      </Filters>
      <Failure error={error} />
      {data && all === 0 && !search.has('text') ? (
        <p className={empty.empty}>{t('desk.customers.emptyText')}</p>
      ) : (
        <Found
          total={data?.total}
          text={t('desk.customers.total', { total: data?.total ?? 0 })}
          none={t('desk.customers.none')}
          onClear={clear}
        />
      )}
      <ul className={lists.records}>
        {data?.customers.map((own) => (
          <li key={own.id}>
            <span>
              <Link to={`/customers/${own.id}`}>
                {own.company && own.company !== own.name ? `${own.company} · ${own.name}` : own.name}
              </Link>
              <span className={lists.beginning}>{own.email}</span>
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
