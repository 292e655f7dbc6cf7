import { useI18n } from '../i18n/I18n';
import styles from './Breadcrumb.module.css';
import { Link } from './Link';

interface Step {
  text: string;
  to?: string;
}

/** Breadcrumb: home, the steps, this page. */
export function Breadcrumb({ steps }: { steps: readonly Step[] }) {
  const { t } = useI18n();
  return (
    <nav className={styles.breadcrumb} aria-label={t('a11y.breadcrumb')}>
      <ol>
        {[{ text: t('nav.home'), to: '/' }, ...steps].map(({ text, to }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its position, and titles may repeat.
          <li key={index}>
            {to !== undefined ? (
              <Link to={to}>{text}</Link>
            ) : (
              <span aria-current={index === steps.length ? 'page' : undefined}>{text}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
