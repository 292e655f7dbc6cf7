import type { SearchResult } from '../../generated/document';
import { CmsLink, Image } from '../../parts';
import { Marked } from './Marked';
import styles from './Result.module.css';

/** A page that was found: title, section, excerpt, picture. */
export function Result({ result: { link, section, title, excerpt, image } }: { result: SearchResult }) {
  return (
    <article className={styles.result}>
      <div className={styles.words}>
        <p className={styles.section}>{section}</p>
        <h2 className={styles.title}>
          <CmsLink link={link}>
            <Marked segments={title} />
          </CmsLink>
        </h2>
        <p className={styles.excerpt}>
          <Marked segments={excerpt} />
        </p>
      </div>
      {image && (
        <Image
          className={styles.picture}
          picture={image}
          width={400}
          height={300}
          sizes="(min-width: 641px) 160px, 88px"
        />
      )}
    </article>
  );
}
