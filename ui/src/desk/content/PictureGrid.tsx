import { Button, type Key } from 'react-aria-components';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { useI18n } from '../../i18n/I18n';
import { Thumbnail } from '../media/Thumbnail';
import { moved } from './order';
import { fileName } from './PictureInput';
import styles from './PictureInput.module.css';

interface Props {
  label: string;
  paths: readonly string[];
  /** Gives the places of the pictures that stay, in their new order. */
  onArrange: (order: readonly number[]) => void;
  isReadOnly: boolean;
}

/** Pictures in their order, which are moved by dragging, the keyboard or buttons. */
export default function PictureGrid({ label, paths, onArrange, isReadOnly }: Props) {
  const { locale, t } = useI18n();
  const all = paths.map((_, at) => at);
  // The same picture may be there twice.
  const pictures = paths.map((path, at) => {
    const earlier = paths.slice(0, at).filter((own) => own === path).length;
    return { path, at, id: `${earlier}:${path}` };
  });
  const find = (key: Key | undefined) => pictures.find(({ id }) => id === key)?.at;
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: isReadOnly,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const [from, of] = [find([...keys][0]), find(target.key)];
      if (target.dropPosition !== 'on' && from !== undefined && of !== undefined && from !== of)
        onArrange(moved(all, from, target.dropPosition, of));
    },
  });
  return (
    <GridList
      className={styles.pictures}
      aria-label={label}
      items={pictures}
      dependencies={[paths, locale, isReadOnly]}
      layout="grid"
      dragAndDropHooks={dragAndDropHooks}
      keyboardNavigationBehavior="tab"
    >
      {({ path, at }) => {
        const name = fileName(path);
        return (
          <GridListItem textValue={name}>
            <Thumbnail path={path} />
            <small>{name}</small>
            {!isReadOnly && (
              <div className={styles.tools}>
                <Button slot="drag" className="quiet">
                  <span aria-hidden="true">⠿</span>
                </Button>
                <Button
                  className="quiet"
                  aria-label={t('desk.order.up', { title: name })}
                  isDisabled={at === 0}
                  onPress={() => onArrange(moved(all, at, 'before', at - 1))}
                >
                  <span aria-hidden="true">↑</span>
                </Button>
                <Button
                  className="quiet"
                  aria-label={t('desk.order.down', { title: name })}
                  isDisabled={at === paths.length - 1}
                  onPress={() => onArrange(moved(all, at, 'after', at + 1))}
                >
                  <span aria-hidden="true">↓</span>
                </Button>
                <Button
                  className="quiet"
                  aria-label={`${t('desk.media.remove')}: ${name}`}
                  onPress={() => onArrange(all.filter((own) => own !== at))}
                >
                  <span aria-hidden="true">×</span>
                </Button>
              </div>
            )}
          </GridListItem>
        );
      }}
    </GridList>
  );
}
