import type { Frame } from '../generated/document';
import type { PageKind } from '../pages/kinds';
import { ChunkError } from '../pages/pageLoader';
import { addTexts, type Texts } from './texts';

/** The set of texts that each kind of page needs; a kind without one needs those of every page alone. */
export type TextSets = Partial<Record<PageKind, string>>;

/**
 * Returns a function that loads the texts of a kind of page in the page's language, and adds them to `texts`. The server
 * makes a script for each set of groups (`src/site/texts.rs`), since the company's people can change texts at the desk.
 */
export function textLoader(
  texts: Partial<Texts>,
  { build, locale, site }: Frame,
  sets: TextSets,
): (kind: PageKind) => Promise<void> {
  return async (kind) => {
    // The set of the texts that every page has is named like the site.
    const set = sets[kind] ?? site;
    // The other sets have them as well: the error page is shown without a network.
    if (set === site && Object.keys(texts).length > 0) return;
    try {
      const loaded: { default: Partial<Texts> } = await import(`/_assets/texts-${set}-${locale}-${build}.js`);
      addTexts(texts, loaded.default);
    } catch (cause) {
      throw new ChunkError(`failed to load the texts ${set}`, { cause });
    }
  };
}
