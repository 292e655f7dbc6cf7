// The logo tiles of the news page: the first four news that are on the site.
import type { ListedEntry } from '../../generated/desk';
import { LOCALES } from './parts';
import { shownState } from './states';

/** The number of tiles (spec §2). */
const TILES = 4;

/** Returns how many entries at the beginning of the news are tiles, or would be ones if they were published. */
export function countTiles(news: readonly ListedEntry[], now: number): number {
  let published = 0;
  for (const [at, entry] of news.entries()) {
    const isShown = LOCALES.some(
      (lang) => shownState(entry.states[lang] ?? 'none', true, now) === 'published',
    );
    if (isShown) published += 1;
    if (published === TILES) return at + 1;
  }
  return news.length;
}
