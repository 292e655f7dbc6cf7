// Addresses of the pages of both sites, from the list of pages that `make types` writes.

import { readFileSync } from 'node:fs';
import type generated from '../../../ui/src/generated/pages.json';

type Kind = keyof typeof generated.garment;

const LIST = new URL('../../../ui/src/generated/pages.json', import.meta.url);
const { garment, brand } = JSON.parse(readFileSync(LIST, 'utf8')) as typeof generated;

/** Addresses with parameters; of other kinds, the canonical path is used. */
const EXAMPLES: Partial<Record<Kind, string>> = {
  'oem-list': '/oem/printing',
  'oem-info': '/oem/info/6002',
  'sample-list': '/sample/list?cid=16010312',
  'sample-info': '/sample/info/5001',
  'news-list': '/news/list?page=2',
  'news-info': '/news/info/3036',
  own: '/page/supplier-code',
};

function addressOf(kind: Kind, [path = '']: string[]): string {
  const address = EXAMPLES[kind] ?? path;
  if (address.includes(':')) throw new Error(`EXAMPLES needs an address of the kind ${kind}`);
  return address;
}

const ADDRESSES = Object.fromEntries(
  (Object.entries(garment) as [Kind, string[]][]).map(([kind, paths]) => [kind, addressOf(kind, paths)]),
) as Record<Kind, string>;

const { order: _order, ...withoutLogin } = ADDRESSES;

/** An address of each kind of page of the garment site that needs no login. */
export const PAGES = { ...withoutLogin, error: '/no/such/page' };

/** The permanent pages of the garment site that search engines may index. */
export const OVERVIEWS = [
  ...Object.values(garment)
    .map(([path = '']) => path)
    .filter((path) => !path.includes(':') && !/^\/(order|user|search|sample\/compare)/.test(path)),
  '/oem/cotton',
];

/** The prefix of each language's addresses. */
export const PREFIXES = ['', '/en', '/ja'];

/** The brand site's pages. */
export const BRAND_PAGES = Object.values(brand).flat();
