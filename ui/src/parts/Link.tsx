import type { AnchorHTMLAttributes } from 'react';
import type { Link as CmsLinkData } from '../generated/document';
import { useI18n } from '../i18n/I18n';
import { localised } from '../i18n/locale';
import styles from './Link.module.css';

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>;

/**
 * A link to a page of ours, by its path without language prefix.
 *
 * A plain `<a>`: `followLinks` turns clicks into in-app navigation for the whole page at once. react-router's `<Link>`
 * resolves its address anew in every render, which was two fifths of what rendering a page cost.
 */
export function Link({ to, ...rest }: Anchor & { to: string }) {
  const { locale } = useI18n();
  return <a {...rest} href={localised(to, locale)} />;
}

/** A link of the CMS: within the site, or out of it in a new tab. With `target="_blank"` it always opens a new tab. */
export function CmsLink({ link, children, ...rest }: Anchor & { link: CmsLinkData }) {
  const { t } = useI18n();
  if (!link.external && rest.target !== '_blank') {
    return (
      <Link {...rest} to={link.href}>
        {children}
      </Link>
    );
  }
  const inNewTab = { ...rest, target: '_blank', rel: 'noopener' };
  const hint = <span className={styles.hidden}>{t('a11y.newTab')}</span>;
  return link.external ? (
    <a {...inNewTab} href={link.href}>
      {children}
      {hint}
    </a>
  ) : (
    <Link {...inNewTab} to={link.href}>
      {children}
      {hint}
    </Link>
  );
}
