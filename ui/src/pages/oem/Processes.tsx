import type { OemCategory } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Link } from '../../parts';
import { categories } from './categories';
import styles from './Processes.module.css';

/** Links to the processes, with the current one marked. */
export function Processes({ current }: { current: OemCategory }) {
  const { t } = useI18n();
  return (
    <nav className={styles.processes} aria-label={t('oem.menu')}>
      <ol>
        {categories(t).map(({ name, to, text }) => (
          <li key={name}>
            <Link to={to} aria-current={name === current ? 'page' : undefined}>
              {t(text)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
