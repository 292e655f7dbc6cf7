import type { Picture } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { ImageFrame } from '../../parts';
import styles from './Gallery.module.css';

/** More pictures of a sample. */
export function Gallery({ pictures }: { pictures: readonly Picture[] }) {
  const { t } = useI18n();
  if (pictures.length === 0) return null;
  return (
    <section aria-label={t('sample.gallery')}>
      <ul className={styles.gallery}>
        {pictures.map((picture) => (
          <li key={picture.src}>
            <ImageFrame
              picture={picture}
              shape="4/5"
              sizes="(min-width: 901px) 21vw, (min-width: 641px) 29vw, 43vw"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
