import type { OemList } from '../../generated/document';
import { Image } from '../../parts';
import { Prose } from '../../parts/Prose';
import styles from './OemIntroduction.module.css';

interface Props {
  page: Pick<OemList, 'image' | 'summary' | 'intro'>;
  /** Whether its picture is the first of the page. */
  first: boolean;
}

/** The title image and the intro text. */
export function OemIntroduction({ page: { image, summary, intro }, first }: Props) {
  if (!image && !summary && !intro) return null;
  return (
    <div className={styles.introduction}>
      {image && (
        <div className={styles.picture}>
          <Image
            // Empty `alt`: the heading says the same.
            picture={{ ...image, alt: '' }}
            width={1600}
            height={1000}
            sizes="(min-width: 901px) 49vw, 100vw"
            priority={first ? 'first' : 'later'}
          />
        </div>
      )}
      <div className={styles.words}>
        {summary && <p className={styles.summary}>{summary}</p>}
        {intro && <Prose html={intro} lead={!summary} />}
      </div>
    </div>
  );
}
