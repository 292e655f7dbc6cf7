import type { ListedStyle } from './list';

/** The key in local storage. */
export const LIST_KEY = 'inquiryList';
const TEXTS = ['code', 'name', 'picture', 'pieces', 'target'] as const;

/** The stored list; whatever else stands there is no list. Earlier versions kept the codes alone. */
export function stored(): readonly ListedStyle[] | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(LIST_KEY) ?? '[]');
    return Array.isArray(value) ? value.map(styleOf).filter(({ code }) => code !== '') : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the list. If storage is full or forbidden, the list lasts until the tab is closed. */
export function write(list: readonly ListedStyle[]): void {
  try {
    if (list.length > 0) localStorage.setItem(LIST_KEY, JSON.stringify(list));
    else localStorage.removeItem(LIST_KEY);
  } catch {
    // As said above.
  }
}

function styleOf(value: unknown): ListedStyle {
  const own = typeof value === 'string' ? { code: value } : Object(value);
  const [code = '', name = '', picture = '', pieces = '', target = ''] = TEXTS.map((key) =>
    typeof own[key] === 'string' ? (own[key] as string) : '',
  );
  // A picture of this site alone.
  return { code, name, picture: picture.startsWith('/media/') ? picture : '', pieces, target };
}
