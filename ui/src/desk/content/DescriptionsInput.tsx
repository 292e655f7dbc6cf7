import type { ReactNode } from 'react';
import { Group, Input, Label, TextField } from 'react-aria-components';
import type { Locale } from '../../generated/document';
import { Thumbnail } from '../media/Thumbnail';
import { fileName, Notes } from './PictureInput';
import styles from './PictureInput.module.css';
import { tagOf } from './parts';

interface Props {
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
}: Props) {
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
