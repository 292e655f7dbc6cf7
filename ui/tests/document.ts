import type { Document, Locale, Page } from '../src/generated/document';
import { takeLanguagesOf } from '../src/i18n/locale';

/** The languages of the specification. */
export const LANGUAGES = [
  { locale: 'en', tag: 'en', name: 'English', prefix: '/en', path: '/en' },
  { locale: 'zh', tag: 'zh-Hans', name: '中文', prefix: '', path: '/' },
  { locale: 'ja', tag: 'ja', name: '日本語', prefix: '/ja', path: '/ja' },
];

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
    lid: 2,
    languages: LANGUAGES,
  } as const;
  takeLanguagesOf(frame);
  return {
    frame: { ...frame, footer: null, buyers: null, imageWidths: [], phrases: [], shops: [] },
    page,
    head,
  };
}
