import type { Locale } from '../generated/document';
import { belongsTo } from '../i18n/locale';

/** What is to be known of a click. */
export interface Click {
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
}

/** What is to be known of the link that was clicked. */
export interface ClickedLink {
  /** The complete address. */
  href: string;
  target: string;
  hasAttribute(name: string): boolean;
  getAttribute(name: string): string | null;
}

/**
 * The page of this site and language that a click leads to, as path, query and fragment, or `null` where the click is the
 * browser's: another tab or window, a download, another site or language, a place on this page.
 */
export function destination(
  click: Click,
  link: ClickedLink,
  here: { origin: string },
  locale: Locale,
): string | null {
  const plain = click.button === 0 && !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);
  if (!plain || click.defaultPrevented || !link.href || link.hasAttribute('download')) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  if (link.getAttribute('href')?.startsWith('#')) return null;
  const url = new URL(link.href);
  if (url.origin !== here.origin || url.pathname.startsWith('/media/')) return null;
  return belongsTo(url.pathname, locale) ? url.pathname + url.search + url.hash : null;
}

/**
 * Lets every link on the page that leads to a page of this site and language go through in-app navigation, whoever put
 * it there: a component or the CMS. One listener for all of them; a link is nothing but its `<a>`. Returns what ends it.
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
