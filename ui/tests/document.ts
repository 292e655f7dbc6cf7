import type { Document, Locale, Page } from '../src/generated/document';

/** Creates a document for tests from defaults. */
export function documentAt(
  path: string,
  {
    locale = 'en',
    build = 'b1',
    status = 200,
    page = { kind: 'error', status: 404, message: null },
  }: {
    locale?: Locale;
    build?: string;
    status?: number;
    page?: Page;
  } = {},
): Document {
  const head = {
    title: `Title of ${path}`,
    description: '',
    keywords: '',
    canonical: null,
    alternates: [],
    meta: [],
    structured: null,
  };
  const frame = {
    build,
    site: 'garment',
    siteId: '0',
    visits: 'off',
    consent: 'none',
    locale,
    status,
    path,
    languages: {},
  } as const;
  return { frame: { ...frame, footer: null, buyers: null, imageWidths: [], shops: [] }, page, head };
}
