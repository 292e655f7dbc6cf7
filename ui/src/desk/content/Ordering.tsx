import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { ListedEntry, Section, Side } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { CallError, call } from '../api';
import { Bar } from '../parts/Bar';
import { Failure } from '../parts/Failure';
import { ordered, queries } from '../queries';
import { useShortcut } from '../shortcuts/useShortcut';
import { Leaving } from './Leaving';
import { OrderList } from './OrderList';
import { type Move, moved, movesBetween } from './order';
import { countTiles } from './tiles';
import { titleIn } from './titles';

interface Props {
  section: Section;
  onDone: () => void;
}

/** The entries of a section, to be put in another order by dragging, by the keyboard or by buttons, and saved at once. */
export default function Ordering({ section, onDone }: Props) {
  const { locale, t } = useI18n();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(ordered(section));
  const [said, setSaid] = useState('');
  /** The ids in the order that is not saved. */
  const [order, setOrder] = useState<readonly string[]>([]);
  const own = data?.pages.flatMap(({ entries }) => entries) ?? [];
  const rank = (entry: ListedEntry) => {
    const at = order.indexOf(entry.id);
    return at < 0 ? order.length + own.indexOf(entry) : at;
  };
  const shown = [...own].sort((one, other) => rank(one) - rank(other));
  const ids = (entries: readonly ListedEntry[]) => entries.map(({ id }) => id);
  const moves = movesBetween(ids(own), ids(shown));
  const save = useMutation({
    mutationFn: async (wanted: readonly Move[]) => {
      // One after the other: each is put beside one that has its place already.
      for (const { id, side, of } of wanted) {
        const base = own.find((entry) => entry.id === id)?.number ?? 0;
        await call('POST', '/entries/{id}/move', { path: { id }, body: { base, side, of } });
      }
    },
    onSuccess: () => setSaid(t('desk.order.saved')),
    onError: () => setSaid(''),
    // The list as it is now, also after a conflict.
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['entries'] });
      setOrder([]);
    },
  });
  const move = (entry: ListedEntry, side: Side, of: ListedEntry) => {
    if (save.isPending) return;
    const next = moved(shown, entry, side, of);
    setOrder(ids(next));
    const { title } = titleIn(entry, locale);
    setSaid(t('desk.order.moved', { title, number: next.indexOf(entry) + 1 }));
    save.reset();
  };
  const drop = () => {
    setOrder([]);
    setSaid('');
  };
  const hasChanges = moves.length > 0;
  const store = () => hasChanges && !save.isPending && save.mutate(moves);
  useShortcut('save', store);
  const isConflict = save.error instanceof CallError && save.error.code === 'conflict';
  const tiles = section === 'news' ? countTiles(own, Date.now() / 1000) : 0;
  const groups = [
    { name: t('desk.tiles.title', { count: tiles }), entries: shown.slice(0, tiles) },
    { name: t('desk.tiles.others'), entries: shown.slice(tiles) },
  ];
  return (
    <>
      <Leaving hasChanges={hasChanges} onLeave={drop} />
      <Bar>
        <Button className="action" isDisabled={!hasChanges} isPending={save.isPending} onPress={store}>
          {t('desk.order.save')}
        </Button>
        <Button className="quiet" onPress={hasChanges ? drop : onDone}>
          {t(hasChanges ? 'desk.order.drop' : 'desk.order.done')}
        </Button>
        <p role="status">
          {said} {hasChanges && t('desk.order.unsaved', { count: moves.length })}
        </p>
      </Bar>
      <p className="hint">{t('desk.order.hint')}</p>
      <Failure error={error ?? (isConflict ? null : save.error)} />
      <p role="alert" className="failure">
        {isConflict && t('desk.order.conflict')}
      </p>
      {tiles > 0 ? (
        groups.map(({ name, entries }) => (
          <div key={name}>
            <h2>{name}</h2>
            <OrderList name={name} entries={entries} onMove={move} />
          </div>
        ))
      ) : (
        <OrderList name={t('desk.order.start')} entries={shown} onMove={move} />
      )}
      {hasNextPage && (
        <Button className="quiet" isPending={isFetchingNextPage} onPress={() => fetchNextPage()}>
          {t('desk.order.more')}
        </Button>
      )}
    </>
  );
}
