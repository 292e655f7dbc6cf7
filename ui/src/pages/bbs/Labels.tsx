import type { BbsLabel } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Link } from '../../parts';
import styles from './Labels.module.css';

/** The labels of a board in a row, each a link to its topics. */
export function Labels({ labels }: { labels: readonly BbsLabel[] }) {
  const { t } = useI18n();
  if (labels.length === 0) return null;
  return (
    <nav className={styles.labels} aria-label={t('bbs.labels')}>
      <ul>
        {labels.map(({ id, name, link, current }) => (
          <li key={id}>
            <Link to={link.href} aria-current={current || undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
