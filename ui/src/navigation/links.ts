import type { Locale } from '../generated/document';
import { belongsTo } from '../i18n/locale';

/** The fields of a `MouseEvent` that matter here. */
export interface Click {
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
}

/** The fields of an `<a>` element that matter here. */
export interface ClickedLink {
  /** The absolute URL. */
  href: string;
  target: string;
  hasAttribute(name: string): boolean;
  getAttribute(name: string): string | null;
}

/**
 * Returns the path, query and fragment that a click on a link leads to, or `null` if the browser has to handle it:
 * another tab or window, a download, another site or language, a fragment of this page.
 */
export function destination(
  click: Click,
  link: ClickedLink,
  here: { origin: string },
  locale: Locale,
): string | null {
  const plain = click.button === 0 && !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);
  return plain && !click.defaultPrevented ? destinationOf(link, here, locale) : null;
}

/** Returns where a plain click on a link leads to, like `destination`. */
export function destinationOf(link: ClickedLink, here: { origin: string }, locale: Locale): string | null {
  if (!link.href || link.hasAttribute('download')) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  if (link.getAttribute('href')?.startsWith('#')) return null;
  const url = new URL(link.href);
  if (url.origin !== here.origin || url.pathname.startsWith('/media/')) return null;
  return belongsTo(url.pathname, locale) ? url.pathname + url.search + url.hash : null;
}

/**
 * Handles clicks on all links to pages of this site and language, whether from components or from the CMS, with a
 * single listener. Returns the function that removes it.
 */
export function followLinks(locale: Locale, navigate: (href: string) => void): () => void {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link instanceof HTMLAnchorElement && destination(event, link, location, locale);
    if (!href) return;
    event.preventDefault();
    navigate(href);
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}
