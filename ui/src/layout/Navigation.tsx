import { useI18n } from '../i18n/I18n';
import type { TextKey } from '../i18n/texts';
import { Link } from '../parts/Link';
import { useSession } from '../session/session';
import { ORDERS_LOGIN } from '../session/watch';
import styles from './Navigation.module.css';
import { isInSection, SECTIONS } from './sections';

interface Props {
  path: string | null;
  label: TextKey;
  className?: string | undefined;
}

/** The main navigation. `path` is the page's path without language prefix; with `null` no entry is current. */
export function Navigation({ path, label, className }: Props) {
  const { t } = useI18n();
  return (
    <nav className={className} aria-label={t(label)}>
      <ul className={styles.list}>
        {SECTIONS.map(({ to, text }) => (
          <li key={to}>
            <Link className={styles.link} to={to} aria-current={currentness(path, to)}>
              {t(text)}
            </Link>
          </li>
        ))}
        <li>
          <OrderLink path={path} />
        </li>
      </ul>
    </nav>
  );
}

/**
 * The order link: leads customers to their orders and all others to the login (spec §2). Navigation adds the token, so that
 * a copied link does not contain it. In a new tab the order page takes it from storage.
 */
function OrderLink({ path }: { path: string | null }) {
  const { t } = useI18n();
  return (
    <Link
      className={styles.link}
      to={useSession() ? '/order' : ORDERS_LOGIN}
      aria-current={path !== null && isInSection(path, '/order') ? 'true' : undefined}
    >
      {t('nav.order')}
    </Link>
  );
}

function currentness(path: string | null, to: string): 'page' | 'true' | undefined {
  if (path === null) return undefined;
  if (path === to) return 'page';
  return isInSection(path, to) ? 'true' : undefined;
}
