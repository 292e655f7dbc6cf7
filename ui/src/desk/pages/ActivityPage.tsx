import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { ActionText } from '../activity/ActionText';
import { ActivityFilter } from '../activity/ActivityFilter';
import { Failure } from '../parts/Failure';
import { Found } from '../parts/Found';
import lists from '../parts/List.module.css';
import { Page } from '../parts/Page';
import { time } from '../parts/times';
import { useListSearch } from '../parts/useListSearch';
import { actions } from '../queries';

/** Actions at the desk, the newest first. */
export function ActivityPage() {
  const { locale, t } = useI18n();
  const { search, filters, set, clear } = useListSearch<'/actions'>();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(actions(filters));
  const all = data?.pages.flatMap((page) => page.actions);
  return (
    <Page title={t('desk.activity.title')}>
      <ActivityFilter search={search} filters={filters} set={set} />
      <p className="hint">{t('desk.activity.zone')}</p>
      <Failure error={error} />
      {all?.length === 0 && <Found total={0} text="" none={t('desk.activity.none')} onClear={clear} />}
      <ul className={lists.log}>
        {all?.map((own) => (
          <li key={own.id}>
            <time dateTime={new Date(own.done_at).toISOString()}>{time(own.done_at / 1000, locale)}</time>
            <ActionText own={own} />
            <small title={own.actor}>{own.actor_name ?? own.actor}</small>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button className="quiet" isPending={isFetchingNextPage} onPress={() => fetchNextPage()}>
          {t('desk.activity.older')}
        </Button>
      )}
    </Page>
  );
}
