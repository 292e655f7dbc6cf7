import { createPath, parsePath, type NavigationType as ReactRouterType } from 'react-router';
import type { Document } from '../generated/document';
import { localised } from '../i18n/locale';
import type { AnyPageComponent } from '../pages/kinds';

/** How the history entry of a screen was reached. */
export type NavigationType = `${ReactRouterType}`;

/** The part of a document that React renders. A page contains this much of its own: the head is in its `<head>`. */
export type Content = Omit<Document, 'head'>;

/** A page to show: its document, its component and its history entry. */
export interface Screen<Shown extends Content = Document> {
  document: Shown;
  Page: AnyPageComponent;
  /** Path, query and fragment, with the language prefix. */
  href: string;
  /** The key of the history entry. */
  key: string;
  navigationType: NavigationType;
  /** Whether scroll position and focus stay where they are. */
  isUpdate?: boolean;
}

/** The screen of the page load, from the document alone, so that server and browser agree. */
export function initialScreen<Shown extends Content>(document: Shown, Page: AnyPageComponent): Screen<Shown> {
  const { path, locale } = document.frame;
  return { document, Page, href: localised(path, locale), key: 'first', navigationType: 'POP' };
}

/** Removes the fragment of a URL. */
export function withoutFragment(href: string): string {
  return createPath({ ...parsePath(href), hash: '' });
}
