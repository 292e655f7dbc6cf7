import type { TitledLink } from '../generated/document';
import { CmsLink } from './Link';
import styles from './Neighbours.module.css';

interface Props {
  previous: TitledLink | null;
  next: TitledLink | null;
  texts: { label: string; previous: string; next: string };
}

/** Links to the details before and after this one. */
export function Neighbours({ previous, next, texts }: Props) {
  if (!previous && !next) return null;
  return (
    <nav className={styles.neighbours} aria-label={texts.label}>
      {previous && (
        <CmsLink className={styles.neighbour} link={previous.link} rel="prev">
          <span className={styles.label}>{texts.previous}</span>
          <span className={styles.title}>{previous.title}</span>
        </CmsLink>
      )}
      {next && (
        <CmsLink className={`${styles.neighbour} ${styles.next}`} link={next.link} rel="next">
          <span className={styles.label}>{texts.next}</span>
          <span className={styles.title}>{next.title}</span>
        </CmsLink>
      )}
    </nav>
  );
}
