import type { ReactNode } from 'react';
import { Button, Group, Input, Label, TextField } from 'react-aria-components';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { MediaChoice } from '../media/MediaChoice';
import { Thumbnail } from '../media/Thumbnail';
import { moved } from './order';
import { fileName, Notes } from './PictureInput';
import styles from './PictureInput.module.css';
import { tagOf } from './parts';

interface Props {
  label: string;
  paths: readonly string[];
  /** Gives the places of the pictures that stay, in their new order, and one that is added. */
  onArrange: (order: readonly number[], added?: string) => void;
  problem?: string | undefined;
  note: ReactNode;
  isReadOnly: boolean;
}

/** Pictures in their order, which are chosen from those of the site. */
export function PicturesInput({ label, paths, onArrange, problem, note, isReadOnly }: Props) {
  const { t } = useI18n();
  const all = paths.map((_, at) => at);
  // The same picture may be there twice.
  const pictures = paths.map((path, at) => {
    const earlier = paths.slice(0, at).filter((own) => own === path).length;
    return { path, at, key: `${earlier}:${path}` };
  });
  return (
    <Group className="field" aria-label={label}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <ol className={styles.pictures}>
        {pictures.map(({ path, at, key }) => {
          const name = fileName(path);
          return (
            <li key={key}>
              <Thumbnail path={path} />
              <small>{name}</small>
              {!isReadOnly && (
                <div className={styles.tools}>
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
            </li>
          );
        })}
      </ol>
      {!isReadOnly && (
        <div className="row">
          <MediaChoice label={t('desk.media.add')} onChoose={(path) => onArrange(all, path)} />
        </div>
      )}
      <Notes problem={problem} note={note} />
    </Group>
  );
}

interface DescriptionsProps {
  label: string;
  paths: readonly string[];
  /** One for each picture. */
  texts: readonly string[];
  onChange: (texts: string[]) => void;
  locale: Locale | undefined;
  problem?: string | undefined;
  note: ReactNode;
  isReadOnly: boolean;
}

/** The descriptions of pictures in a language, each beside its picture. */
export function DescriptionsInput({
  label,
  paths,
  texts,
  onChange,
  locale,
  problem,
  note,
  isReadOnly,
}: DescriptionsProps) {
  if (paths.length === 0 && texts.every((text) => text === '')) return null;
  const count = Math.max(paths.length, texts.length);
  const set = (at: number, text: string) =>
    onChange(Array.from({ length: count }, (_, own) => (own === at ? text : (texts[own] ?? ''))));
  return (
    <Group className="field" aria-label={label}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {Array.from({ length: count }, (_, at) => {
        const path = paths[at];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text belongs to a place.
          <div key={at} className={styles.described}>
            {path && <Thumbnail key={path} path={path} />}
            <TextField
              className="field"
              value={texts[at] ?? ''}
              onChange={(text) => set(at, text)}
              isReadOnly={isReadOnly}
            >
              <Label className={styles.hidden}>
                {label}: {path ? fileName(path) : at + 1}
              </Label>
              <Input {...(locale && { lang: tagOf(locale) })} />
            </TextField>
          </div>
        );
      })}
      <Notes problem={problem} note={note} />
    </Group>
  );
}
