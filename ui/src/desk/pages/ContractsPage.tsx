import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { addressOf } from '../address';
import { fieldName, moneyText } from '../contracts/contract';
import { contracts } from '../contracts/queries';
import { Choice } from '../parts/Choice';
import { DayField } from '../parts/DayField';
import empty from '../parts/Empty.module.css';
import { Failure } from '../parts/Failure';
import { Filters } from '../parts/Filters';
import { Found } from '../parts/Found';
import { Page } from '../parts/Page';
import { Pager } from '../parts/Pager';
import { SearchForm } from '../parts/SearchForm';
import tables from '../parts/Table.module.css';
import { useListSearch } from '../parts/useListSearch';
import { pressedBy } from '../shortcuts/keys';
import styles from './ContractsPage.module.css';

/** The number of contracts in an answer of the API. */
const PAGE = 50;

const STATES = {
  any: 'desk.contracts.anyState',
  open: 'desk.contracts.open',
  late: 'desk.contracts.late',
} as const;
const ORDERS = {
  signed: 'desk.contracts.bySigning',
  number: 'desk.contracts.byNumber',
  company: 'desk.contracts.byCompany',
  progress: 'desk.contracts.byProgress',
} as const;

/** The contracts of customers. */
export function ContractsPage() {
  const { locale, t } = useI18n();
  const { search, filters, set, clear } = useListSearch<'/contracts'>();
  const { offset: _, order: __, ...listed } = filters;
  const [state, order] = [search.get('state') ?? 'any', search.get('order') ?? 'signed'];
  const { data, error } = useQuery(contracts(filters));
  const number = new Intl.NumberFormat(locale);
  const amount = t(fieldName('sum'));
  const progress = t(fieldName('progress'));
  return (
    <Page title={t('desk.contracts.title')}>
      <Filters>
        <SearchForm
          search={search}
          set={set}
          label={t('desk.contracts.search')}
          find={t('desk.contracts.find')}
          hint={t('desk.contracts.searchHint')}
        />
        <Choice
          label={t('desk.contracts.state')}
          value={state}
          options={Object.entries(STATES).map(([value, name]) => ({ value, name: t(name) }))}
          onChange={(own) => set({ state: own === 'any' ? '' : own })}
        />
        <Choice
          label={t('desk.entries.order')}
          value={order}
          options={Object.entries(ORDERS).map(([value, name]) => ({ value, name: t(name) }))}
          onChange={(own) => set({ order: own === 'signed' ? '' : own })}
        />
        <DayField
          label={t('desk.contracts.from')}
          value={filters.from ?? ''}
          onChange={(from) => set({ from })}
        />
        <DayField
          label={t('desk.contracts.until')}
          value={filters.until ?? ''}
          onChange={(until) => set({ until })}
        />
      </Filters>
      <div className={styles.actions}>
        <Link {...pressedBy('create')} className="action" to="/contracts/new">
          {t('desk.contracts.add')}
        </Link>
        <Link {...pressedBy('progress')} className="quiet" to="/contracts/progress">
          {t('desk.contracts.entry.title')}
        </Link>
        <Link {...pressedBy('importing')} className="quiet" to="/contracts/import">
          {t('desk.contracts.importFile')}
        </Link>
        {/* The browser saves the answer. */}
        <a
          {...pressedBy('exporting')}
          className="quiet"
          href={addressOf('GET', '/contracts.xlsx', { query: { headings: locale } })}
          download
        >
          {t('desk.contracts.export')}
        </a>
        <a
          className="quiet"
          href={addressOf('GET', '/contracts.csv', { query: { headings: locale } })}
          download
        >
          {t('desk.contracts.exportCsv')}
        </a>
        <a
          className="quiet"
          href={addressOf('GET', '/contracts/papers.zip', { query: { ...listed, headings: locale } })}
          download
        >
          {t('desk.contracts.exportPapers')}
        </a>
      </div>
      <Failure error={error} />
      {data?.total === 0 && Object.keys(listed).length === 0 ? (
        <p className={empty.empty}>{t('desk.contracts.emptyText')}</p>
      ) : (
        <Found
          total={data?.total}
          text={t(data?.is_least ? 'desk.contracts.totalLeast' : 'desk.contracts.total', {
            total: data?.total ?? 0,
          })}
          none={t('desk.contracts.none')}
          onClear={clear}
        />
      )}
      {data && data.total > 0 && (
        <table className={`${tables.table} ${styles.contracts}`}>
          <thead>
            <tr>
              <th scope="col">{t(fieldName('cno'))}</th>
              <th scope="col">{t(fieldName('signed'))}</th>
              <th scope="col">{t(fieldName('pieces'))}</th>
              <th scope="col">{amount}</th>
              <th scope="col">{progress}</th>
            </tr>
          </thead>
          <tbody>
            {data.contracts.map((own) => (
              <tr key={own.id}>
                <td>
                  <Link to={`/contracts/${encodeURIComponent(own.id)}`}>{own.cno}</Link>
                  <small>{own.company}</small>
                </td>
                <td data-name={t(fieldName('signed'))}>{own.signed.slice(0, 10)}</td>
                <td data-name={t(fieldName('pieces'))}>{number.format(own.quantity)}</td>
                <td data-name={amount}>{moneyText(Number(own.amount), own.currency, locale)}</td>
                <td data-name={progress}>{Number(own.progress)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && <Pager search={search} set={set} size={PAGE} total={data.total} />}
    </Page>
  );
}
