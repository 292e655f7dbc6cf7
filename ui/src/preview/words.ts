// The texts of a preview: words that are being written, and marks that say which text stands where.
import type { Texts } from '../i18n/texts';

/** A text of the site on the page. */
export interface PlacedWord {
  key: string;
  text: string;
}

/** Invisible characters with the codes of ASCII (Unicode, "Tags"): a key after a text. */
const TAGS = 0xe0000;
const END = String.fromCodePoint(TAGS + 0x7f);
const MARK = /([\u{e0020}-\u{e007e}]+)\u{e007f}/gu;
const ANY = /[\u{e0020}-\u{e007f}]/gu;

/** Attributes that are read. */
const READ = ['aria-label', 'alt', 'title', 'placeholder', 'value'] as const;
/** More texts than this are a part of the page, not what was meant. */
const MOST = 12;

type Tree = { [key: string]: string | Tree };

/** Returns an invisible mark. */
export function mark(key: string): string {
  return String.fromCodePoint(...Array.from(key, (char) => TAGS + char.charCodeAt(0))) + END;
}

/** Returns a text without marks. */
export function unmarked(text: string): string {
  return text.replace(ANY, '');
}

/** Returns the keys of the marks in a text. */
export function keysIn(text: string): string[] {
  return Array.from(text.matchAll(MARK), ([, codes = '']) =>
    Array.from(codes, (char) => String.fromCharCode((char.codePointAt(0) ?? 0) - TAGS)).join(''),
  );
}

/** Returns the texts of a page that can be replaced and marked in place; more may come with further pages. */
export function editable(texts: Partial<Texts>) {
  const tree = texts as Tree;
  const originals = new Map<string, string>();
  return (words: Readonly<Record<string, string>>, isMarked: boolean) => {
    const facts = (tree.company ?? {}) as Record<string, string>;
    const filled = (word: string) =>
      word.replace(/\{\{company\.(\w+)\}\}/g, (_, name: string) => facts[name] ?? '');
    const visit = (own: Tree, path: string) => {
      for (const [name, value] of Object.entries(own)) {
        const key = path + name;
        if (typeof value !== 'string') visit(value, `${key}.`);
        else if (!key.startsWith('company.')) {
          if (!originals.has(key)) originals.set(key, value);
          const word = words[key];
          const text = word ? filled(word) : (originals.get(key) ?? value);
          own[name] = isMarked ? text + mark(key) : text;
        }
      }
    };
    visit(tree, '');
  };
}

/** Returns the texts at an element: its own, or those of the nearest element around it that has a few. */
export function wordsAt(target: Element, texts: Partial<Texts>): PlacedWord[] {
  for (let element: Element | null = target; element; element = element.parentElement) {
    const keys = new Set(keysIn(readable(element)));
    if (keys.size > MOST) return [];
    if (keys.size > 0) return [...keys].map((key) => ({ key, text: textOf(texts as Tree, key) }));
  }
  return [];
}

/** The texts and the read attributes of an element. */
function readable(element: Element): string {
  const within = [element, ...element.querySelectorAll('*')];
  const attributes = within.flatMap((own) => READ.map((name) => own.getAttribute(name) ?? ''));
  return [element.textContent, ...attributes].join('');
}

function textOf(tree: Tree, key: string): string {
  const found = key.split('.').reduce<string | Tree | undefined>((own, name) => {
    return typeof own === 'object' ? own[name] : undefined;
  }, tree);
  return typeof found === 'string' ? unmarked(found) : key;
}
