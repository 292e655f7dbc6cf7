import type { AnchorHTMLAttributes } from 'react';
import type { Link as CmsLinkData } from '../generated/document';
import { useI18n } from '../i18n/I18n';
import { localised } from '../i18n/locale';

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>;

/**
 * A link within the site; `to` is a path without language prefix.
 *
 * A plain `<a>`: `followLinks` handles the clicks of the whole page. react-router's `<Link>` resolves its path on every
 * render, which took 40 % of the rendering time of a page.
 */
export function Link({ to, ...rest }: Anchor & { to: string }) {
  const { locale } = useI18n();
  return <a {...rest} href={localised(to, locale)} />;
}

/** A link of the CMS: internal, or external in a new tab. `target="_blank"` always opens a new tab. */
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
  const hint = <span className="visually-hidden">{t('a11y.newTab')}</span>;
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
