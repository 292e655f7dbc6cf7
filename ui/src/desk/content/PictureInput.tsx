import { Button, Group } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { MediaChoice } from '../media/MediaChoice';
import { Thumbnail } from '../media/Thumbnail';
import type { InputProps } from './inputProps';
import styles from './PictureInput.module.css';

/** Returns the last part of a picture's address. */
export function fileName(path: string): string {
  return path.split('/').pop() ?? path;
}

/** A picture, which is chosen from those of the site. */
export function PictureInput({ label, value, onChange, problem, note, isReadOnly }: InputProps) {
  const { t } = useI18n();
  return (
    <Group className="field" aria-label={label}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {value && (
        <div className={styles.picture}>
          <Thumbnail key={value} path={value} />
          <small>{fileName(value)}</small>
        </div>
      )}
      {!isReadOnly && (
        <div className="row">
          <MediaChoice
            label={t(value ? 'desk.media.chooseOther' : 'desk.media.choose')}
            onChoose={([path = '']) => onChange(path)}
          />
          {value && (
            <Button className="quiet" onPress={() => onChange('')}>
              {t('desk.media.remove')}
            </Button>
          )}
        </div>
      )}
      <Notes problem={problem} note={note} />
    </Group>
  );
}

/** What the check of the content says. */
export function Notes({ problem, note }: Pick<InputProps, 'problem' | 'note'>) {
  return (
    <div className="note">
      <p className="hint">{note}</p>
      {problem && (
        <p className="failure" lang="en">
          {problem}
        </p>
      )}
    </div>
  );
}
