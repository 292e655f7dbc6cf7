import { Button, type Key } from 'react-aria-components';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import type { ListedEntry, Side } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import styles from './Ordering.module.css';
import { tagOf } from './parts';
import { titleIn } from './titles';

interface Props {
  name: string;
  entries: readonly ListedEntry[];
  onMove: (entry: ListedEntry, side: Side, of: ListedEntry) => void;
}

/** Entries that change places with each other. */
export function OrderList({ name, entries, onMove }: Props) {
  const { locale, t } = useI18n();
  const find = (key: Key | undefined) => entries.find(({ id }) => id === key);
  const go = (entry: ListedEntry | undefined, side: Side, of: ListedEntry | undefined) => {
    if (entry && of && entry !== of) onMove(entry, side, of);
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) =>
      target.dropPosition !== 'on' && go(find([...keys][0]), target.dropPosition, find(target.key)),
  });
  return (
    <GridList
      className={styles.ordering}
      aria-label={name}
      items={entries}
      dependencies={[entries, locale]}
      dragAndDropHooks={dragAndDropHooks}
      keyboardNavigationBehavior="tab"
    >
      {(entry) => {
        const at = entries.indexOf(entry);
        const { title, lang } = titleIn(entry, locale);
        const steps = [
          { key: 'up', sign: '↑', side: 'before', of: entries[at - 1] },
          { key: 'down', sign: '↓', side: 'after', of: entries[at + 1] },
          { key: 'top', sign: '⤒', side: 'before', of: entries[0] },
        ] as const;
        return (
          <GridListItem id={entry.id} textValue={title}>
            <Button slot="drag" className={styles.handle}>
              <span aria-hidden="true">⠿</span>
            </Button>
            <span className={styles.name} lang={lang && tagOf(lang)}>
              {title}
            </span>
            {steps.map(({ key, sign, side, of }) => (
              <Button
                key={key}
                className="quiet"
                aria-label={t(`desk.order.${key}`, { title })}
                onPress={() => go(entry, side, of)}
              >
                <span aria-hidden="true">{sign}</span>
              </Button>
            ))}
          </GridListItem>
        );
      }}
    </GridList>
  );
}
