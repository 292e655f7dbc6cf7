// Every text, by language and subject.

import ownBrand from '../../content/brand.json';
import enDesk from '../../locales/en/desk.json';
import enMail from '../../locales/en/mail.json';
import enSite from '../../locales/en/site.json';
import jaDesk from '../../locales/ja/desk.json';
import jaMail from '../../locales/ja/mail.json';
import jaSite from '../../locales/ja/site.json';
import zhBrand from '../../locales/zh/brand.json';
import zhDesk from '../../locales/zh/desk.json';
import zhMail from '../../locales/zh/mail.json';
import zhSite from '../../locales/zh/site.json';

type BrandTexts = typeof zhBrand & Pick<typeof ownBrand, 'brand'>;

/** Returns two trees of texts as one. */
function united(texts: object, more: object): object {
  const all = new Map(Object.entries(texts));
  for (const [name, own] of Object.entries(more))
    all.set(name, typeof own === 'string' ? own : united(all.get(name) ?? {}, own));
  return Object.fromEntries(all);
}

/** The brand site's texts, with those of the demonstration's brand. */
export const brand = united(zhBrand, { brand: ownBrand.brand }) as BrandTexts;

export const zh = { site: zhSite, desk: zhDesk, brand, mail: zhMail };
export const en = { site: enSite, desk: enDesk, mail: enMail };
export const ja = { site: jaSite, desk: jaDesk, mail: jaMail };

/** Returns all texts of a tree by their keys. */
export function leaves(tree: object, path = ''): Array<[key: string, text: string]> {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : leaves(value, `${path}${key}.`),
  );
}
