import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Label, Text, TextField } from 'react-aria-components';
import { Link } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { localised } from '../../i18n/locale';
import { InquiryBadge } from '../inbox/InquiryBadge';
import { nameOf, STATE_NAMES, STATES } from '../inbox/inquiry';
import { inquiries } from '../inbox/queries';
import { Choice } from '../parts/Choice';
import { Failure } from '../parts/Failure';
import { Page } from '../parts/Page';
import { Pager } from '../parts/Pager';
import { time } from '../parts/times';
import { useListSearch } from '../parts/useListSearch';
import { values } from '../parts/values';

/** The number of inquiries in an answer of the API. */
const PAGE = 50;

/** The inquiries of buyers, the newest first. */
export function InquiriesPage() {
  const { locale, t } = useI18n();
  const { search, set } = useListSearch();
  const { data, error } = useQuery(inquiries(search.toString()));
  const counts = data?.counts;
  const state = STATES.find((own) => own === search.get('state'));
  const market = search.get('market') ?? '';
  const markets = [...new Set([...(data?.markets ?? []), ...(market ? [market] : [])])];
  const all = counts && STATES.reduce((sum, own) => sum + counts[own], 0);
  const isFiltered = ['text', 'market', 'mine'].some((name) => search.has(name));
  return (
    <Page title={t('desk.inbox.title')}>
      <nav className="phases" aria-label={t('desk.inbox.state')}>
        {[undefined, ...STATES].map((own) => {
          const to = new URLSearchParams(search);
          to.delete('offset');
          to.delete('state');
          if (own) to.set('state', own);
          const count = own ? counts?.[own] : all;
          return (
            <Link key={own ?? ''} to={`?${to}`} aria-current={own === state ? 'page' : undefined}>
              {t(own ? STATE_NAMES[own] : 'desk.inbox.all')} {count}
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
            <Label>{t('desk.inbox.search')}</Label>
            <Input type="search" placeholder={t('desk.inbox.searchHint')} />
            <Text slot="description" className="unseen">
              {t('desk.inbox.searchHint')}
            </Text>
          </TextField>
          <Button type="submit" className="quiet">
            {t('desk.inbox.find')}
          </Button>
        </Form>
        <Choice
          label={t('desk.inbox.market')}
          value={market || 'any'}
          options={[
            { value: 'any', name: t('desk.inbox.anyMarket') },
            ...markets.map((value) => ({ value, name: value })),
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
        {/* The browser saves the answer. */}
        <a className="quiet" href={`/desk/api/inquiries.csv?${exported(search, locale)}`} download>
          {t('desk.inbox.export')}
        </a>
      </div>
      <Failure error={error} />
      {data && all === 0 && !isFiltered ? (
        <div className="empty">
          <p>{t('desk.inbox.emptyText')}</p>
          <a href={localised('/inquiry', locale)}>{t('desk.inbox.page')}</a>
        </div>
      ) : (
        <p className="hint" role="status">
          {data && t(data.total ? 'desk.inbox.total' : 'desk.inbox.none', { total: data.total })}
        </p>
      )}
      <ul className="list inquiries">
        {data?.inquiries.map((inquiry) => (
          <li key={inquiry.number}>
            <span>
              <Link to={`/inquiries/${inquiry.number}`}>
                {inquiry.company} · {inquiry.name}
              </Link>
              <span className="beginning">{inquiry.message}</span>
              <small>
                {inquiry.number} · {time(inquiry.received_at, locale)} · {inquiry.market}
                {inquiry.style && ` · ${inquiry.style}`}
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

/** The query of the table of what is listed. */
function exported(search: URLSearchParams, locale: string): URLSearchParams {
  const query = new URLSearchParams(search);
  query.delete('offset');
  query.set('headings', locale);
  return query;
}
