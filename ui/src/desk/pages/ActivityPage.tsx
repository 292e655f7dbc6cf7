import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { subjectText } from '../names';
import { Failure } from '../parts/Failure';
import lists from '../parts/List.module.css';
import { Page } from '../parts/Page';
import { time } from '../parts/times';
import { actions } from '../queries';

/** Actions at the desk, the newest first. */
export function ActivityPage() {
  const { locale, t } = useI18n();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(actions);
  return (
    <Page title={t('desk.activity.title')}>
      <p className="hint">{t('desk.activity.zone')}</p>
      <Failure error={error} />
      <ul className={lists.log}>
        {data?.pages
          .flatMap((page) => page.actions)
          .map(({ id, done_at, actor, action, subject }) => (
            <li key={id}>
              <time dateTime={new Date(done_at).toISOString()}>{time(done_at / 1000, locale)}</time>
              <span>
                {t(`desk.actions.${action}`)} {subjectText(subject, t)}
              </span>
              <small>{actor}</small>
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
