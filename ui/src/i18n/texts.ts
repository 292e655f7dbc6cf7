import type ownBrand from '../../../content/brand.json';
import type brand from '../../../locales/zh/brand.json';
import type desk from '../../../locales/zh/desk.json';
import type site from '../../../locales/zh/site.json';

/**
 * One language's texts as the browser gets them; `zh/` defines the keys, and the demonstration's brand those of every brand.
 * The group `server` is for Rust only.
 */
export type Texts = Omit<typeof site, 'server'> & typeof desk & typeof brand & Pick<typeof ownBrand, 'brand'>;

type Leaves<Tree, Path extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Path}${Key}`
    : Leaves<Tree[Key], `${Path}${Key}.`>;
}[keyof Tree & string];

/** The key of a text, such as `nav.home`. */
export type TextKey = Leaves<Texts>;

/** Returns a text with its `{{placeholders}}` filled in. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** Adds groups of texts, or parts of groups, to those that are there. */
export function addTexts(texts: Partial<Texts>, more: Partial<Texts>): void {
  const groups = texts as Record<string, object>;
  for (const [group, own] of Object.entries(more)) groups[group] = { ...groups[group], ...own };
}

/**
 * Creates the browser's translation function for one language. Supports interpolation, the only part of i18next's
 * notation in use. A key without a text is returned as it is, and reported: its group is not loaded with the page.
 */
export function translator(texts: Partial<Texts>): Translate {
  return (key, values) => {
    let node: unknown = texts;
    for (const part of key.split('.')) node = (node as Record<string, unknown> | undefined)?.[part];
    if (typeof node === 'string')
      return values
        ? node.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))
        : node;
    console.error(`no text for ${key}`);
    return key;
  };
}
