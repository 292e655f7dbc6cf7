import type { OemCategory } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { isHidden } from '../../layout/hidden';
import { Link } from '../../parts';
import { categoryAfter } from '../oem/categories';
import styles from './NextProcess.module.css';

/** Link to the next process, or to the samples after the last one. */
export function NextProcess({ category }: { category: OemCategory }) {
  const { t } = useI18n();
  const next = categoryAfter(t, category) ?? { to: '/sample/list', text: 'nav.sample' as const };
  if (isHidden(t, next.to)) return null;
  return (
    <nav className={styles.next} aria-label={t('oem.next')}>
      <Link className={styles.link} to={next.to}>
        <span className={styles.label}>{t('oem.next')}</span>
        <span className={styles.name}>{t(next.text)}</span>
      </Link>
    </nav>
  );
}
