import type { Document } from '../generated/document';
import { localised } from '../i18n/locale';
import type { AnyPageComponent } from '../pages/kinds';

/** How a screen was come to, in react-router's words. */
export type Arrival = 'POP' | 'PUSH' | 'REPLACE';

/** What is shown: a document, what draws its page, and where in the history it stands. */
export interface Screen {
  document: Document;
  Page: AnyPageComponent;
  /** Path, query and fragment with the language prefix. */
  href: string;
  /** The history entry. */
  key: string;
  arrival: Arrival;
}

/** The first screen, as server and browser both see it: the document alone says where it is. */
export function firstScreen(document: Document, Page: AnyPageComponent): Screen {
  const { path, locale } = document.frame;
  return { document, Page, href: localised(path, locale), key: 'first', arrival: 'POP' };
}

/** A screen without the rest of its history: what two hrefs share when only their fragments differ. */
export function withoutFragment(href: string): string {
  return href.replace(/#.*$/, '');
}
