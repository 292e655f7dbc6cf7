// The links of the header and of the footer: the specification's, or the company's own.
import type { Locale } from '../generated/document';
import type { TextKey, Translate } from '../i18n/texts';
import { isHidden } from './hidden';
import { firstSegment, SECTIONS, type Section } from './sections';

export interface MenuEntry {
  /** A path without language prefix, or another address. */
  to: string;
  text: string;
}

/** The path of the order link, which leads others than customers to the login. */
export const ORDERS = '/order';
const QUOTE: Section = { text: 'nav.quote', pages: ['/inquiry'] };
const CONTACT: Section = { text: 'about.contact', pages: ['/about/contact'] };
const ORDER: Section = { text: 'nav.order', pages: [ORDERS] };

/** Pages that have a name of their own in a menu. */
const NAMED: readonly Section[] = [
  ...SECTIONS,
  QUOTE,
  ORDER,
  { text: 'nav.search', pages: ['/search'] },
  CONTACT,
];

/** The sections of the header and of the footer of a company that has no menu of its own. */
const HEADER = [...SECTIONS, ORDER];
const FOOTER = [CONTACT, QUOTE, ...SECTIONS];

/** Returns the paths of such a menu. */
export function defaultMenu(field: string): string[] {
  const sections = field === 'footer' ? FOOTER : HEADER;
  return sections.flatMap(({ pages }) => pages.slice(0, 1));
}

/** Returns the links of the header in a language. */
export function headerMenu(t: Translate, locale: Locale): MenuEntry[] {
  return menu(t, locale, 'company.menu', HEADER);
}

/** Returns the links of the footer in a language. */
export function footerMenu(t: Translate, locale: Locale): MenuEntry[] {
  return menu(t, locale, 'company.footer', FOOTER);
}

/** What the marks of the header depend on: the page, if it is in the menu, else its section. */
export function currentKey(t: Translate, locale: Locale, path: string): string {
  return headerMenu(t, locale).some(({ to }) => to === path) ? path : firstSegment(path);
}

function menu(t: Translate, locale: Locale, own: TextKey, sections: readonly Section[]): MenuEntry[] {
  const written = parseMenu(t(own));
  if (written.length === 0) return sections.flatMap((section) => entryOf(t, section));
  return written.flatMap(({ target, texts }) => {
    const text = texts[locale] || Object.values(texts)[0];
    const section = NAMED.find(({ pages }) => pages[0] === target);
    if (!text) return section ? entryOf(t, section) : [{ to: target, text: target }];
    return isHidden(t, target) ? [] : [{ to: target, text }];
  });
}

/** Returns links to sections that the company has. */
export function waysTo(t: Translate, names: readonly TextKey[]): MenuEntry[] {
  return names.flatMap((name) => NAMED.filter(({ text }) => text === name).flatMap((own) => entryOf(t, own)));
}

/** The link to the first page of a section that the company has. */
function entryOf(t: Translate, { pages, text }: Section): MenuEntry[] {
  return pages
    .filter((page) => !isHidden(t, page))
    .slice(0, 1)
    .map((to) => ({ to, text: t(text) }));
}

export interface MenuLink {
  target: string;
  /** The texts by language. */
  texts: Record<string, string>;
}

/** Reads the links of a menu, one in a line: `/page/imprint | en=Imprint`. */
export function parseMenu(lines: string): MenuLink[] {
  const written = lines.split('\n').filter((line) => line.trim());
  return written.map((line) => {
    const [target = '', ...texts] = line.split('|').map((part) => part.trim());
    const pairs = texts.map((text) => {
      const at = text.indexOf('=');
      return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    });
    return { target, texts: Object.fromEntries(pairs) };
  });
}

/** Writes links as they are read. */
export function writeMenu(links: readonly MenuLink[]): string {
  const line = ({ target, texts }: MenuLink) => {
    const pairs = Object.entries(texts).filter(([, text]) => text.trim());
    return [target, ...pairs.map(([locale, text]) => `${locale}=${text.replaceAll('|', '/')}`)].join(' | ');
  };
  return links.map(line).join('\n');
}
