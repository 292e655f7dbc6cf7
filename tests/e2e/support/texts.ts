// The texts of both sites, of the desk and of mails, by language, with the words of the demonstration.

import { demonstrationTexts } from '../../../ui/build/demonstration.mjs';

type Desk = typeof import('../../../locales/en/desk.json');
type Mail = typeof import('../../../locales/en/mail.json');
type Site = typeof import('../../../locales/en/site.json');
type Brand = typeof import('../../../locales/zh/brand.json') & typeof import('../../../content/brand.json');
export type Texts = Site & Desk & Mail;

/** Reads texts without the marks between phrases, in whose places lines may end. */
async function read(locale: string, subject: 'site' | 'mail' | 'desk' | 'brand') {
  return JSON.parse(JSON.stringify(await demonstrationTexts(locale, subject)).replaceAll('\u200b', ''));
}

/** Every text but the brand site's. */
export async function textsOf(locale: string): Promise<Texts> {
  const [site, mail] = [await read(locale, 'site'), await read(locale, 'mail')];
  return { ...site, desk: await deskTexts(locale), server: { ...site.server, ...mail.server } };
}

export async function deskTexts(locale: string): Promise<Desk['desk']> {
  return (await read(locale, 'desk')).desk;
}

export async function brandTexts(): Promise<Brand['brand']> {
  return (await read('zh', 'brand')).brand;
}
