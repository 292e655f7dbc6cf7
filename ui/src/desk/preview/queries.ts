// Reads of the preview: the pages that show an entry, and one of them with the texts of a form.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Entry, EntryFields } from '../../generated/desk';
import type { Document, Locale } from '../../generated/document';
import { CallError, send } from '../api';
import { LANGUAGES } from '../languages';

/** A page that shows an entry. */
export interface ShowingPage {
  lang: Locale;
  /** With the language prefix. */
  path: string;
}

/** The language of a path of the site. */
export function langOf(path: string): Locale {
  const own = LANGUAGES.find(({ prefix }) => prefix !== '' && `${path}/`.startsWith(`${prefix}/`));
  return (own ?? LANGUAGES.find(({ prefix }) => prefix === ''))?.locale ?? 'zh';
}

/** The address of an entry's previews. */
export function previewPath(id: string, path: string): string {
  return `/desk/preview/${encodeURIComponent(id)}?path=${encodeURIComponent(path)}`;
}

export const pagesOf = ({ id, number }: Pick<Entry, 'id' | 'number'>) =>
  queryOptions({
    queryKey: ['pages', id, number],
    queryFn: () => send<ShowingPage[]>('GET', `/desk/preview/${encodeURIComponent(id)}/pages`),
    placeholderData: keepPreviousData,
  });

/** The document of a page with the texts of a form. */
export const drafted = ({ id, number }: Pick<Entry, 'id' | 'number'>, path: string, fields: EntryFields) =>
  queryOptions({
    queryKey: ['drafted', id, number, path, JSON.stringify(fields)],
    queryFn: ({ signal }) => send<Document>('POST', previewPath(id, path), { fields }, signal),
    // A page for an error is a document too.
    retry: (count, error) => count < 2 && error instanceof CallError && error.status === 0,
    gcTime: 0,
  });
