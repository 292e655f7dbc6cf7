import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { Entry } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { noteText } from '../names';
import { Confirm } from '../parts/Confirm';
import { Failure } from '../parts/Failure';
import lists from '../parts/List.module.css';
import { time } from '../parts/times';
import { revisions } from '../queries';
import { pressedBy } from '../shortcuts/keys';
import { useNames } from '../useNames';
import { Compared } from './Compared';
import { LOCALES, nameOf } from './parts';
import { RenewedCounts } from './Renewed';
import { StateBadge } from './StateBadge';

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
  const personOf = useNames();
  const [compared, setCompared] = useState<number>();
  const all = data?.pages.flat() ?? [];
  return (
    <section aria-labelledby="history">
      <h2 id="history" tabIndex={-1} {...pressedBy('history')}>
        {t('desk.entry.history')}
      </h2>
      <Failure error={error} />
      <ul className={lists.list}>
        {all.map((own) => (
          <li key={own.number}>
            <span>
              {t('desk.entry.revision', { number: own.number })} · {time(own.written_at / 1000, locale)}
              <small>
                {personOf(own.author)}
                {own.note && ` · ${noteText(own.note, t)}`}
              </small>
              {!own.removed && (
                <small>
                  {LOCALES.filter((lang) => own.states[lang]).map((lang) => (
                    <span key={lang} className={lists.state}>
                      {nameOf(lang)}{' '}
                      <StateBadge state={own.states[lang] ?? 'none'} hasText now={own.written_at / 1000} />
                    </span>
                  ))}
                </small>
              )}
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
                    isMild
                    question={t('desk.entry.restoreQuestion', { number: own.number })}
                    onConfirm={() => onRestore(own.number)}
                  />
                )}
              </>
            )}
            {compared === own.number && <Compared entry={entry} number={own.number} others={all} />}
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
