import { lazy, type ReactNode, Suspense } from 'react';
import { Group } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { MediaChoice } from '../media/MediaChoice';
import { Notes } from './PictureInput';
import styles from './PictureInput.module.css';

/** What is dragged is loaded with the first picture. */
const PictureGrid = lazy(() => import('./PictureGrid'));

interface Props {
  label: string;
  paths: readonly string[];
  /** Gives the places of the pictures that stay, in their new order. */
  onArrange: (order: readonly number[]) => void;
  /** Adds pictures after the others. */
  onAdd: (paths: readonly string[]) => void;
  problem?: string | undefined;
  note: ReactNode;
  isReadOnly: boolean;
}

/** Pictures in their order, which are chosen from those of the site. */
export function PicturesInput({ label, paths, onArrange, onAdd, problem, note, isReadOnly }: Props) {
  const { t } = useI18n();
  return (
    <Group className="field" aria-label={label}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {paths.length > 0 && (
        <Suspense>
          <PictureGrid label={label} paths={paths} onArrange={onArrange} isReadOnly={isReadOnly} />
        </Suspense>
      )}
      {!isReadOnly && (
        <div className="row">
          <MediaChoice label={t('desk.media.add')} isSeveral onChoose={onAdd} />
        </div>
      )}
      <Notes problem={problem} note={note} />
    </Group>
  );
}
