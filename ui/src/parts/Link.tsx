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

/** A link of the CMS: within the site, or out of it in a new tab. */
export function CmsLink({ link, children, ...rest }: Anchor & { link: CmsLinkData }) {
  const { t } = useI18n();
  if (!link.external) {
    return (
      <Link {...rest} to={link.href}>
        {children}
      </Link>
    );
  }
  return (
    <a {...rest} href={link.href} target="_blank" rel="noopener">
      {children}
      <span className={styles.hidden}>{t('a11y.newTab')}</span>
    </a>
  );
}
