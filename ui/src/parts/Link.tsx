import type { AnchorHTMLAttributes } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import type { Link as CmsLinkData } from '../generated/document';
import { useI18n } from '../i18n/I18n';
import styles from './Link.module.css';

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>;

/**
 * A link to a page of ours, by its path without language prefix.
 *
 * react-router's own `<Link>` brings its data router's prefetching along; its hooks do all that is needed here.
 */
export function Link({ to, onClick, ...rest }: Anchor & { to: string }) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, rest.target ? { target: rest.target } : {});
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
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
