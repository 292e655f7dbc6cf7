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
      const read = async () => (await fetch(`${site.url}${path}/news/info/${id}`)).status;
      await expect.poll(read).toBe(404);
    }
  });
}

/** A sheet as a spreadsheet puts it into the clipboard: a cell over two columns, a line to sign, and a list in a cell. */
const SHEET = `<table><tr><th>部位</th><th>尺寸</th><th>公差</th></tr>
<tr><td colspan=2>胸围</td><td>±1</td></tr>
<tr><td>说明</td><td><ul><li>平铺测量</li><li>不拉伸</li></ul></td><td>－</td></tr></table>`;
/** Below it, by a word processor: labels that are bold, a list, a line to sign. */
const CLAUSES = `<p class=MsoNormal><b>交货期：</b>四十五天。<b>“常备”</b>面料
除外。</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='font-family:Wingdings'><span style='mso-list:Ignore'>l<span>&nbsp;</span></span></span>缩水率≤3%</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='font-family:Wingdings'><span style='mso-list:Ignore'>l<span>&nbsp;</span></span></span>克重150g/m<sup>2</sup></p>
<p class=MsoNormal>签字：__________　日期：____年__月__日</p>`;

test('a page of business Chinese is on the site as the editor shows it', async ({ site, tab }) => {
  const { desk } = await textsOf('zh');
  await tab.resize(1440, 900);
  const invitation = invite(site, 'text@example.com', 'editor');
  await tab.load('/desk');
  await tab.evaluate(() => localStorage.setItem('selvage-desk-language', 'zh'));
  await tab.load(invitation);
  await tab.shows(desk.accept.title);
  await tab.write('input[name=name]', 'Li Wei');
  await tab.write('input[type=password]', PASSWORD);
  await tab.press('Enter');
  await tab.shows(desk.dashboard.waiting);
  await tab.load('/desk/entries/news/item%2F3038');
  const editor = `${part('zh')} [contenteditable]`;

  // Typed, with a bold label.
  const bold = `${part('zh')} [aria-label="${desk.rich.bold}"]`;
  await fill(tab, editor, '面料说明如下，');
  await tab.click(bold);
  await tab.type('重点：');
  await tab.click(bold);
  await tab.type('先看样，后下单。');
  await tab.press('Enter');
  for (const html of [CLAUSES, SHEET]) await paste(tab, editor, html);
  await tab.until('the table', (editor) => document.querySelector(`${editor} table`) !== null, editor);
  const written = await tab.evaluate(blocksOf, editor);
  // Somebody has read the page that becomes new.
  await fetch(`${site.url}/news/info/3038`);
  await tab.click('main button', desk.entry.publish);
  await tab.click('[role=dialog] button', desk.entry.publish);
  await tab.shows(desk.entry.renewed.split('{{')[0] ?? '');

  await tab.open('/news/info/3038');
  await tab.shows('先看样');
  const shown = await tab.evaluate(blocksOf, ARTICLE);
  expect(shown).toEqual(written);
  const text = shown.join('\n');
  expect(text).toContain('<strong>重点：</strong>先看样');
  expect(text).toContain('<strong>交货期：</strong>四十五天。<strong>“常备”</strong>面料除外。');
  expect(text).toContain('签字：__________　日期：____年__月__日');
  expect(text).toContain('克重150g/m²');
  // Nor is there a sign of markup where the text is quoted.
  for (const path of [
    '/news/info/3038',
    '/news/list',
    '/feed.xml',
    '/search?q=交货期',
    '/card/news/info/3038',
  ]) {
    const answer = await fetch(new URL(path, site.url));
    expect(await answer.text(), path).not.toMatch(/\*\*|\\_|&lt;\/?(?:strong|p)/);
  }
});

const ARTICLE = 'article [class*=body]';

/** Pastes HTML at the end of a text. */
function paste(tab: Tab, editor: string, html: string): Promise<void> {
  return tab.evaluate(
    (editor, html) => {
      const data = new DataTransfer();
      data.setData('text/html', html);
      // Firefox takes no data for the event of a script.
      const event = new Event('paste', { bubbles: true, cancelable: true });
      Object.defineProperty(event, 'clipboardData', { value: data });
      document.querySelector(editor)?.dispatchEvent(event);
    },
    editor,
    html,
  );
}

/** The blocks of a text, as far as a reader sees them. Runs in the page. */
function blocksOf(selector: string): string[] {
  const marks = new Set(['STRONG', 'EM', 'S', 'A', 'LI', 'UL', 'OL', 'TR', 'TD', 'TH', 'BR']);
  const shown = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/^\n+$/, '');
    // The editor's own, in an empty cell.
    if (node instanceof Element && node.classList.contains('ProseMirror-trailingBreak')) return '';
    const inner = [...node.childNodes].map(shown).join('');
    const name = node.nodeName;
    if (name === 'BR') return '<br>';
    return marks.has(name) ? `<${name.toLowerCase()}>${inner}</${name.toLowerCase()}>` : inner;
  };
  const blocks = document.querySelectorAll(`${selector} :is(h2, h3, h4, p, ul, ol, table)`);
  const outer = [...blocks].filter((own) => !own.parentElement?.closest('ul, ol, table'));
  return outer.map((own) => `${own.nodeName.toLowerCase()}: ${shown(own).trim()}`);
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
