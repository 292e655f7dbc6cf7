/**
 * Holds the token between the two bundles: the starter, which removes it from the URL, shares no module with the
 * application.
 */
const TOKEN = Symbol.for('selvage.token');
const page = globalThis as { [TOKEN]?: string | undefined };

/**
 * Removes the token from the URL and the history. The server needs it there to render a customer's contracts;
 * afterwards it must not be visible.
 */
export function removeTokenFromUrl(): void {
  const { pathname, search, hash } = location;
  const token = new URLSearchParams(search).get('token');
  if (token === null) return;
  page[TOKEN] = token || undefined;
  history.replaceState(history.state, '', withoutToken(pathname + search + hash));
}

/** Returns the token that the page was loaded with, once. */
export function takeToken(): string | null {
  const token = page[TOKEN];
  delete page[TOKEN];
  return token ?? null;
}

/** Adds a token to a URL of this site, behind the one that it may have, which takes precedence. */
export function withToken(href: string, token: string): string {
  const [path = '', fragment] = href.split('#');
  const url = `${path}${path.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`;
  return fragment === undefined ? url : `${url}#${fragment}`;
}

/** Returns a URL of this site without its token. */
export function withoutToken(href: string): string {
  const [, path = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(href) ?? [];
  if (query === undefined) return href;
  const kept = query.split('&').filter((pair) => !new URLSearchParams(pair).has('token'));
  return path + (kept.length > 0 ? `?${kept.join('&')}` : '') + fragment;
}
