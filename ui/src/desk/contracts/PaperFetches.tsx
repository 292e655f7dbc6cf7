import type { FetchedPaper } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import lists from '../parts/List.module.css';
import { time } from '../parts/times';

/** Who has fetched which paper, and when. */
export function PaperFetches({ fetches }: { fetches: readonly FetchedPaper[] }) {
  const { locale, t } = useI18n();
  return (
    <details>
      <summary>{t('desk.contracts.papers.fetches', { count: fetches.length })}</summary>
      <p className="hint">{t('desk.contracts.papers.fetchesHint')}</p>
      <ul className={lists.log}>
        {fetches.map(({ name, email, first_at, last_at, times }) => (
          <li key={`${email} ${name} ${first_at}`}>
            <time dateTime={new Date(last_at * 1000).toISOString()}>{time(last_at, locale)}</time>
            <span>
              {name}
              {times > 1 && <small>{t('desk.contracts.papers.times', { count: times })}</small>}
            </span>
            <small>{email ?? t('desk.contracts.papers.deletedCustomer')}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}
