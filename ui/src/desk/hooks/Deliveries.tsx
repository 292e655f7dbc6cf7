import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Button } from 'react-aria-components';
import type { Delivery, Hook } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { Failure } from '../parts/Failure';
import lists from '../parts/List.module.css';
import { StateMark } from '../parts/StateMark';
import { time } from '../parts/times';
import { queries } from '../queries';
import { DELIVERY_MARKS, DELIVERY_STATES, deliveries, hooks, outcome, TOPIC_NAMES } from './hook';

/** The events that a hook was told, with each attempt. */
export function Deliveries({ hook }: { hook: Hook }) {
  const { t } = useI18n();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    deliveries(hook.id),
  );
  const all = data?.pages.flatMap((page) => page.deliveries);
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">{t('desk.hooks.deliveries')}</h2>
      <p className="hint">{t('desk.hooks.deliveriesHint')}</p>
      <Failure error={error} />
      {all?.length === 0 && <p>{t('desk.hooks.noDeliveries')}</p>}
      <ol className={lists.history}>
        {all?.map((own) => (
          <DeliveryItem key={own.id} delivery={own} />
        ))}
      </ol>
      {hasNextPage && (
        <Button className="quiet" isPending={isFetchingNextPage} onPress={() => fetchNextPage()}>
          {t('desk.hooks.older')}
        </Button>
      )}
    </section>
  );
}

function DeliveryItem({ delivery }: { delivery: Delivery }) {
  const { locale, t } = useI18n();
  const resend = useMutation({
    mutationFn: () => call('POST', '/deliveries/{id}/resend', { path: { id: delivery.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: hooks.queryKey }),
  });
  const happened = time(delivery.happened_at, locale);
  const name = t(TOPIC_NAMES[delivery.topic]);
  const isPlanned = delivery.state === 'waiting' && delivery.happened_at * 1000 > Date.now();
  return (
    <li>
      <p>
        <b>{name}</b>{' '}
        <StateMark state={DELIVERY_MARKS[delivery.state]}>{t(DELIVERY_STATES[delivery.state])}</StateMark>{' '}
        <small>{happened}</small>
      </p>
      {delivery.attempts.length > 0 && (
        <ol>
          {delivery.attempts.map((attempt) => (
            <li key={attempt.made_at}>
              <small>
                {time(Math.floor(attempt.made_at / 1000), locale)} · {outcome(attempt, t)} ·{' '}
                {t('desk.hooks.took', { milliseconds: attempt.took })}
              </small>
              {attempt.answer && (
                <p className="text" lang="en">
                  <small>{attempt.answer}</small>
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      <details>
        <summary>{t('desk.hooks.data')}</summary>
        <pre>{JSON.stringify(delivery.data, undefined, 2)}</pre>
        <small>
          <code>{`msg_${delivery.id}`}</code>
        </small>
      </details>
      {!isPlanned && (
        <Button
          className="quiet"
          aria-label={`${t('desk.hooks.resend')}: ${name}, ${happened}`}
          isPending={resend.isPending}
          onPress={() => resend.mutate()}
        >
          {t('desk.hooks.resend')}
        </Button>
      )}
      <Failure error={resend.error} />
    </li>
  );
}
