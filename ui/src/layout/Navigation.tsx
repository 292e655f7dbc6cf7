import { useI18n } from '../i18n/I18n';
import type { TextKey } from '../i18n/texts';
import { CmsLink, Link } from '../parts/Link';
import { useSession } from '../session/session';
import { ORDERS_LOGIN } from '../session/watch';
import { headerMenu, ORDERS } from './menu';
import styles from './Navigation.module.css';
import { isInSection } from './sections';

interface Props {
  path: string | null;
  label: TextKey;
  className?: string | undefined;
}

/** The main navigation. `path` is the page's path without language prefix; with `null` no entry is current. */
export function Navigation({ path, label, className }: Props) {
  const { t, locale } = useI18n();
  const menu = headerMenu(t, locale);
  const isListed = menu.some(({ to }) => to === path);
  return (
    <nav className={className} aria-label={t(label)}>
      <ul className={styles.list}>
        {menu.map(({ to, text }) => (
          <li key={to}>
            {to === ORDERS ? (
              <OrderLink path={path} text={text} />
            ) : (
              <CmsLink
                className={styles.link}
                link={{ href: to, external: !to.startsWith('/') }}
                aria-current={currentness(path, to, isListed)}
              >
                {text}
              </CmsLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The order link: leads customers to their orders and all others to the login (spec §2). Navigation adds the token, so that
 * a copied link does not contain it. In a new tab the order page takes it from storage.
 */
function OrderLink({ path, text }: { path: string | null; text: string }) {
  return (
    <Link
      className={styles.link}
      to={useSession() ? ORDERS : ORDERS_LOGIN}
      aria-current={path !== null && isInSection(path, ORDERS) ? 'true' : undefined}
    >
      {text}
    </Link>
  );
}

/** `isListed`: whether the page itself is in the menu. Else the entry of its section is marked. */
function currentness(path: string | null, to: string, isListed: boolean): 'page' | 'true' | undefined {
  if (path === null) return undefined;
  if (path === to) return 'page';
  return !isListed && to.startsWith('/') && isInSection(path, to) ? 'true' : undefined;
}
