// The desk's story, in each of its languages: an invited editor publishes a piece of news in three languages with
// pictures, reads what has become new, finds it on the site, and takes it off again.

import { readFile } from 'node:fs/promises';

import { PASSWORD } from '../support/accounts.ts';
import { anyFilled, filled, invite } from '../support/desk.ts';
import { textsOf } from '../support/texts.ts';
import { chooseFiles } from './support/forms.ts';
import { expect, type Tab, test } from './support/test.ts';

// A server of its own, whose content the tests change.
test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1011' } } });

/** What the editor writes. The English text lacks a number, of which the desk tells. */
const NEWS = {
  zh: { path: '', title: '秋季面料到货', text: '共 48 种棉布', alt: '织机上的棉布' },
  en: { path: '/en', title: 'Autumn fabrics have arrived', text: 'New cottons', alt: 'Cotton on a loom' },
  ja: { path: '/ja', title: '秋の生地が入荷', text: '綿布 48 種類', alt: '織機の綿布' },
} as const;
type Lang = keyof typeof NEWS;
const LANGS = ['zh', 'en', 'ja'] as const;

/** The pictures that are uploaded: of the Chinese text, and of the English one. The Japanese text has the first too. */
const PICTURES = { zh: 'winding.jpg', en: 'fibre.jpg' };

for (const locale of LANGS) {
  test(`an invited editor publishes news in three languages, at a desk in ${locale}`, async ({
    site,
    tab,
  }) => {
    const { desk } = await textsOf(locale);
    const shows = (text: string | RegExp) =>
      tab.until(`${text}`, (text) => new RegExp(text).test(document.body.innerText), source(text));
    await tab.resize(1440, 900);

    // The invitation.
    const invitation = invite(site, `story-${locale}@example.com`, 'editor');
    await tab.load('/desk');
    await tab.evaluate((locale) => localStorage.setItem('selvage-desk-language', locale), locale);
    await tab.load(invitation);
    await shows(desk.accept.title);
    await tab.write('input[name=name]', 'Li Wei');
    await tab.write('input[type=password]', PASSWORD);
    await tab.press('Enter');
    await shows(desk.dashboard.waiting);
    await tab.click('button', desk.nav.logout);
    await tab.write('input[name=email]', `story-${locale}@example.com`);
    await tab.write('input[name=password]', PASSWORD);
    await tab.press('Enter');
    await shows(desk.dashboard.waiting);

    // A piece of news like another one.
    await tab.click('nav a[href="/desk/entries"]');
    await tab.click('a[href="/desk/entries/news"]');
    await tab.click('main a[href="/desk/entries/news/item%2F3038"]');
    await tab.click('main button', desk.entry.copy);
    await tab.until('the copy', () => /item%2F304\d$/.test(location.pathname));
    const id = await tab.evaluate(() => location.pathname.slice(-4));

    // Titles, texts and pictures.
    for (const lang of LANGS) {
      await fill(tab, `${part(lang)} input`, NEWS[lang].title);
      await fill(tab, `${part(lang)} [contenteditable]`, NEWS[lang].text);
      await tab.press('Enter');
      await tab.click(`${part(lang)} [aria-label="${desk.rich.picture}"]`);
      await tab.click('[role=dialog] button', desk.media.choose);
      if (lang === 'ja') await tab.click('[role=dialog] li button', PICTURES.zh);
      else await upload(tab, PICTURES[lang]);
      await tab.until('the picture', () => document.querySelector('[role=dialog] li button') === null);
      await tab.write('[role=dialog] form > div:last-of-type input', NEWS[lang].alt);
      await tab.click('[role=dialog] button', desk.rich.insert);
      await tab.until(
        'the picture',
        (part) => document.querySelector(`${part} [contenteditable] img`) !== null,
        part(lang),
      );
    }
    const { fact } = desk.hints;
    await shows(anyFilled(filled(fact, { value: '48' })));

    // The page before it is published.
    await tab.click('main button', desk.preview.show);
    await tab.until(
      'the preview',
      (title) =>
        document.querySelector('iframe')?.contentDocument?.querySelector('h1')?.textContent === title,
      NEWS[locale].title,
    );
    await tab.click('main button', desk.preview.show);

    // Readers have been on the pages that become new.
    for (const { path } of Object.values(NEWS)) await fetch(`${site.url}${path}/news/list`);
    await tab.click('main button', desk.entry.publish);
    await tab.click('[role=dialog] button', desk.entry.publish);
    await shows(anyFilled(desk.entry.renewed));
    for (const lang of LANGS) {
      await tab.open(`${NEWS[lang].path}/news/info/${id}`);
      await tab.until(
        'the title',
        (title) => document.querySelector('h1')?.textContent === title,
        NEWS[lang].title,
      );
      await shows(NEWS[lang].text);
      await tab.until('the picture', isDrawn, NEWS[lang].alt);
    }

    await tab.load(`/desk/entries/news/item%2F${id}`);
    await tab.click('main button', desk.entry.withdraw);
    await tab.click('[role=dialog] button', desk.entry.withdraw);
    await shows(desk.states.none);
    for (const { path } of Object.values(NEWS)) {
      expect((await fetch(`${site.url}${path}/news/info/${id}`)).status).toBe(404);
    }
  });
}

const part = (lang: Lang) => `[data-locale=${lang}]`;

const source = (text: string | RegExp) =>
  typeof text === 'string' ? text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : text.source;

/** Writes in place of what is there. */
async function fill(tab: Tab, selector: string, text: string) {
  await tab.click(selector);
  await tab.evaluate(() => document.execCommand('selectAll'));
  await tab.type(text);
}

/** Uploads a picture of the demonstration content. */
async function upload(tab: Tab, name: string) {
  const bytes = await readFile(new URL(`../../../content/media/macros/${name}`, import.meta.url));
  await chooseFiles(tab, '[role=dialog] input[type=file]', 'image/jpeg', { [name]: bytes });
}

/** Whether a picture is there. Runs in the page. */
function isDrawn(alt: string): boolean {
  const picture = [...document.images].find((own) => own.alt === alt);
  picture?.scrollIntoView();
  return (picture?.complete && picture.naturalWidth > 0) ?? false;
}
