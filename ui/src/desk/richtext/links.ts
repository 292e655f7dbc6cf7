// The pages that a link can lead to.
import type { ListedEntry, Section } from '../../generated/desk';

/** The pages of items, by the part of the site. */
const PAGES: Partial<Record<Section, string>> = {
  news: '/news/info/',
  samples: '/sample/info/',
  production: '/oem/info/',
};

/** Returns the path of the page that an entry is, without a language as links in texts have none. */
export function pathOf({
  id,
  section,
  page: own,
}: Pick<ListedEntry, 'id' | 'section' | 'page'>): string | undefined {
  if (own) return own;
  const [kind, ...rest] = id.split('/');
  if (kind === 'seo') return `/${rest.join('/')}`;
  const page = PAGES[section];
  return kind === 'item' && page ? page + rest[0] : undefined;
}
