import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { Entry } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { noteText } from '../names';
import { Confirm } from '../parts/Confirm';
import { Failure } from '../parts/Failure';
import lists from '../parts/List.module.css';
import { time } from '../parts/times';
import { revision, revisions } from '../queries';
import { pressedBy } from '../shortcuts/keys';
import { Differences } from './Differences';
import { differences } from './edits';
import { RenewedCounts } from './Renewed';

interface Props {
  entry: Entry;
  onRestore: (number: number) => void;
}

/** The revisions of an entry, each beside the newest one, and the way back to it. */
export function History({ entry, onRestore }: Props) {
  const { locale, t } = useI18n();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    revisions(entry.id),
  );
  const [compared, setCompared] = useState<number>();
  return (
    <section aria-labelledby="history">
      <h2 id="history" tabIndex={-1} {...pressedBy('history')}>
        {t('desk.entry.history')}
      </h2>
      <Failure error={error} />
      <ul className={lists.list}>
        {data?.pages.flat().map((own) => (
          <li key={own.number}>
            <span>
              {t('desk.entry.revision', { number: own.number })} · {time(own.written_at / 1000, locale)}
              <small>
                {own.author}
                {own.note && ` · ${noteText(own.note, t)}`}
              </small>
              {own.announcements.map(
                ({ moment, answer }) =>
                  answer && (
                    <small key={moment}>
                      <RenewedCounts answer={answer} />
                    </small>
                  ),
              )}
            </span>
            {own.number !== entry.number && !own.removed && (
              <>
                <Button
                  className="quiet"
                  aria-expanded={compared === own.number}
                  onPress={() => setCompared(compared === own.number ? undefined : own.number)}
                >
                  {t('desk.entry.compare')}
                </Button>
                {!entry.read_only && (
                  <Confirm
                    action={t('desk.entry.restore')}
                    of={String(own.number)}
                    question={t('desk.entry.restoreQuestion', { number: own.number })}
                    onConfirm={() => onRestore(own.number)}
                  />
                )}
              </>
            )}
            {compared === own.number && <Compared entry={entry} number={own.number} />}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button className="quiet" isPending={isFetchingNextPage} onPress={() => fetchNextPage()}>
          {t('desk.activity.older')}
        </Button>
      )}
    </section>
  );
}

function Compared({ entry, number }: { entry: Entry; number: number }) {
  const { t } = useI18n();
  const { data, error } = useQuery(revision(entry.id, number));
  return (
    <div className={lists.whole}>
      <Failure error={error} />
      {data && (
        <Differences
          id={entry.id}
          rows={differences(data.fields, entry.fields)}
          before={t('desk.entry.revision', { number })}
          after={t('desk.entry.newest')}
        />
      )}
    </div>
  );
}
