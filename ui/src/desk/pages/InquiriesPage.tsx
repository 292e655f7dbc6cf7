import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { localised } from '../../i18n/locale';
import { addressOf } from '../address';
import { countryName } from '../inbox/countryName';
import { InquiryBadge } from '../inbox/InquiryBadge';
import { CHANNEL_NAMES, nameOf, STATE_NAMES, STATES } from '../inbox/inquiry';
import { inquiries } from '../inbox/queries';
import { may } from '../may';
import { Choice } from '../parts/Choice';
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

/** The number of inquiries in an answer of the API. */
const PAGE = 50;

/** The inquiries of buyers, the newest first. */
export function InquiriesPage() {
  const { locale, t } = useI18n();
  const { search, filters, set, clear } = useListSearch<'/inquiries'>();
  const { data, error } = useQuery(inquiries(filters));
  const account = useSuspenseQuery(me).data;
  const { offset: _, ...exported } = filters;
  const counts = data?.counts;
  const market = search.get('market') ?? '';
  const markets = [...new Set([...(data?.markets ?? []), ...(market ? [market] : [])])];
  const all = counts && sum(counts);
  const isFiltered = ['text', 'market', 'mine'].some((name) => search.has(name));
  return (
    <Page title={t('desk.inbox.title')}>
      <StateFilter
        search={search}
        label={t('desk.inbox.state')}
        any={t('desk.inbox.all')}
        states={STATES}
        names={STATE_NAMES}
        counts={counts}
      />
      <Filters>
        <SearchForm
          search={search}
          set={set}
          label={t('desk.inbox.search')}
          find={t('desk.inbox.find')}
          hint={t('desk.inbox.searchHint')}
        />
        <Choice
          label={t('desk.inbox.market')}
          value={market || 'any'}
          options={[
            { value: 'any', name: t('desk.inbox.anyMarket') },
            ...markets.map((value) => ({ value, name: countryName(value, locale) })),
          ]}
          onChange={(chosen) => set({ market: chosen === 'any' ? '' : chosen })}
        />
        <Choice
          label={t('desk.inbox.whose')}
          value={search.has('mine') ? 'mine' : 'everyone'}
          options={[
            { value: 'everyone', name: t('desk.inbox.everyone') },
            { value: 'mine', name: t('desk.inbox.mine') },
          ]}
          onChange={(chosen) => set({ mine: chosen === 'mine' ? 'true' : '' })}
        />
        <Link {...pressedBy('create')} className="action" to="/inquiries/new">
          {t('desk.inbox.enter')}
        </Link>
        {may(account.role, 'saveAnswerTemplate') && (
          <Link className="quiet" to="/inquiries/templates">
            {t('desk.inbox.templates.title')}
          </Link>
        )}
        {/* The browser saves the answer. */}
        <a
          {...pressedBy('table')}
          className="quiet"
          href={addressOf('GET', '/inquiries.csv', { query: { ...exported, headings: locale } })}
          download
        >
          {t('desk.inbox.export')}
        </a>
      </Filters>
      <Failure error={error} />
      {data && all === 0 && !isFiltered ? (
        <div className={empty.empty}>
          <p>{t('desk.inbox.emptyText')}</p>
          <a href={localised('/inquiry', locale)}>{t('desk.inbox.page')}</a>
        </div>
      ) : (
        <Found
          total={data?.total}
          text={t('desk.inbox.total', { total: data?.total ?? 0 })}
          none={t('desk.inbox.none')}
          onClear={clear}
        />
      )}
      <ul className={lists.records}>
        {data?.inquiries.map((inquiry) => (
          <li key={inquiry.number}>
            <span>
              <Link to={`/inquiries/${inquiry.number}`}>
                {inquiry.company} · {inquiry.name}
              </Link>
              <span className={lists.beginning}>{inquiry.message}</span>
              <small>
                {inquiry.number} · {time(inquiry.received_at, locale)}
                {inquiry.market && ` · ${countryName(inquiry.market, locale)}`}
                {inquiry.style && ` · ${inquiry.style}`}
                {inquiry.channel !== 'site' &&
                  ` · ${t('desk.inbox.entered', { channel: t(CHANNEL_NAMES[inquiry.channel]) })}`}
              </small>
            </span>
            <span>
              <InquiryBadge state={inquiry.state} />
              <small>{inquiry.owner ? nameOf(inquiry.owner, data.people) : t('desk.inbox.nobody')}</small>
            </span>
          </li>
        ))}
      </ul>
      {data && <Pager search={search} set={set} size={PAGE} total={data.total} />}
    </Page>
  );
}
