import type { Neighbour } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { CmsLink } from '../../parts';
import styles from './Neighbours.module.css';

/** Links to the previous and next article. */
export function Neighbours({ previous, next }: { previous: Neighbour | null; next: Neighbour | null }) {
  const { t } = useI18n();
  if (!previous && !next) return null;
  return (
    <nav className={styles.neighbours} aria-label={t('news.neighbours')}>
      {previous && (
        <CmsLink className={styles.neighbour} link={previous.link} rel="prev">
          <span className={styles.label}>{t('news.previous')}</span>
          <span className={styles.title}>{previous.title}</span>
        </CmsLink>
      )}
      {next && (
        <CmsLink className={`${styles.neighbour} ${styles.next}`} link={next.link} rel="next">
          <span className={styles.label}>{t('news.next')}</span>
          <span className={styles.title}>{next.title}</span>
        </CmsLink>
      )}
    </nav>
  );
}
