import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, type DropPosition } from 'react-aria-components';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import type { ListedEntry, Section, Side } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { CallError, call } from '../api';
import { Failure } from '../parts/Failure';
import { ordered, queries } from '../queries';
import styles from './Ordering.module.css';
import { moved } from './order';
import { LOCALES, tagOf } from './parts';

interface Move {
  entry: ListedEntry;
  side: Side;
  of: ListedEntry;
}

/** The entries of a section, to be put in another order by dragging, by the keyboard or by buttons. */
export default function Ordering({ section }: { section: Section }) {
  const { locale, t } = useI18n();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(ordered(section));
  const [said, setSaid] = useState('');
  const [pending, setPending] = useState<readonly ListedEntry[]>();
  const own = data?.pages.flatMap(({ entries }) => entries) ?? [];
  const shown = pending ?? own;
  const langOf = (entry: ListedEntry) => [locale, ...LOCALES].find((lang) => entry.titles[lang]);
  const titleOf = (entry: ListedEntry) => {
    const lang = langOf(entry);
    return (lang && entry.titles[lang]) ?? entry.id;
  };
  const move = useMutation({
    mutationFn: ({ entry, side, of }: Move) =>
      call('POST', '/entries/{id}/move', {
        path: { id: entry.id },
        body: { base: entry.number, side, of: of.id },
      }),
    onMutate: ({ entry, side, of }) => setPending(moved(shown, entry, side, of)),
    onSuccess: (_, { entry, side, of }) => {
      const number = moved(shown, entry, side, of).indexOf(entry) + 1;
      setSaid(t('desk.order.moved', { title: titleOf(entry), number }));
    },
    // The list as it is now, also after a conflict.
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['entries'] });
      setPending(undefined);
    },
  });
  const go = (entry: ListedEntry | undefined, side: DropPosition, of: ListedEntry | undefined) => {
    if (!entry || !of || entry === of || side === 'on' || move.isPending) return;
    setSaid('');
    move.mutate({ entry, side, of });
  };
  const find = (key: unknown) => shown.find(({ id }) => id === key);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => go(find([...keys][0]), target.dropPosition, find(target.key)),
  });
  const isConflict = move.error instanceof CallError && move.error.code === 'conflict';
  return (
    <>
      <p className="hint">{t('desk.order.hint')}</p>
      <Failure error={error ?? (isConflict ? null : move.error)} />
      <p role="alert" className="failure">
        {isConflict && t('desk.order.conflict')}
      </p>
      <p role="status" className="hint">
        {said}
      </p>
      <GridList
        className={styles.ordering}
        aria-label={t('desk.order.start')}
        items={shown}
        dependencies={[shown, locale]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
      >
        {(entry) => {
          const at = shown.indexOf(entry);
          const title = titleOf(entry);
          const lang = langOf(entry);
          return (
            <GridListItem id={entry.id} textValue={title}>
              <Button slot="drag" className={styles.handle}>
                <span aria-hidden="true">⠿</span>
              </Button>
              <span className={styles.name} lang={lang && tagOf(lang)}>
                {title}
                <small>{entry.id}</small>
              </span>
              <Button
                className="quiet"
                aria-label={t('desk.order.up', { title })}
                onPress={() => go(entry, 'before', shown[at - 1])}
              >
                <span aria-hidden="true">↑</span>
              </Button>
              <Button
                className="quiet"
                aria-label={t('desk.order.down', { title })}
                onPress={() => go(entry, 'after', shown[at + 1])}
              >
                <span aria-hidden="true">↓</span>
              </Button>
            </GridListItem>
          );
        }}
      </GridList>
      {hasNextPage && (
        <Button className="quiet" isPending={isFetchingNextPage} onPress={() => fetchNextPage()}>
          {t('desk.order.more')}
        </Button>
      )}
    </>
  );
}
