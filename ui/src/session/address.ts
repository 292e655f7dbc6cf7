/** Where the token waits: the starter, which hides it, is a file of its own and shares no module with the rest. */
const FOUND = Symbol.for('selvage.token');
const page = globalThis as { [FOUND]?: string | undefined };

/**
 * Takes a token out of the address bar and out of the history, before anything else is done: the server needs it there
 * to render a customer's contracts, and nobody needs it there afterwards.
 */
export function hideToken(): void {
  const { pathname, search, hash } = location;
  const token = new URLSearchParams(search).get('token');
  if (token === null) return;
  page[FOUND] = token || undefined;
  history.replaceState(history.state, '', withoutToken(pathname + search + hash));
}

/** The token that the page came with; for the first who asks. */
export function takeHiddenToken(): string | null {
  const token = page[FOUND];
  delete page[FOUND];
  return token ?? null;
}

/** An address of this site as the address bar may show it. */
export function withoutToken(href: string): string {
  const [, path = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(href) ?? [];
  if (query === undefined) return href;
  const kept = query.split('&').filter((pair) => !new URLSearchParams(pair).has('token'));
  return path + (kept.length > 0 ? `?${kept.join('&')}` : '') + fragment;
}
