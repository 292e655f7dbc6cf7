// Another company's site: from `selvage init` to a public site in three languages, at the desk, by somebody who is no developer. Then
// every address of it is read for names, numbers, dates and places of the demonstration.

import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expectSound, heading } from './support/desk.ts';
import { mailServer } from './support/mail.ts';
import { expect, type Page, testWith } from './support/test.ts';
import { deskTexts, type Texts } from './support/texts.ts';

const OWNER = 'li.wei@chengsha.example';
const NAMES = {
  中文: ['宁波辰纱针织有限公司', '辰纱'],
  English: ['Ningbo Chengsha Knitwear Co., Ltd.', 'Chengsha'],
  Deutsch: ['Ningbo Chengsha Strickwaren GmbH', 'Chengsha Strick'],
} as const;
const LANGUAGES = Object.keys(NAMES) as (keyof typeof NAMES)[];
const HOTLINE = '+86 574 5555 0100';
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60" width="240" height="60"><rect width="60" height="60" rx="30" fill="#0f766e"/></svg>';
/** What only the demonstration says. */
const OTHERS =
  /Jinlan|锦澜|錦瀾|jinlan\.example|5555 ?0193|天津|Tianjin|织云|Zhiyun|1993|155万|1\.55 million|39\.0842|牛仔|denim/i;

let link = '';

const test = testWith(async (folder) => {
  const database = join(folder, 'own.sqlite');
  const config = join(folder, 'selvage.toml');
  const args = ['init', '--empty', '--url', 'http://127.0.0.1:8080', '--owner', OWNER];
  args.push('--languages', 'zh=/, en, de', '--sender', 'website@chengsha.example', '--provider-db', database);
  const said = execFileSync(process.env.SERVER ?? '', [...args, '--config', config], { encoding: 'utf8' });
  link = /\/desk\/accept#\S+/.exec(said)?.[0] ?? '';
  const { settings } = await mailServer();
  const { SELVAGE_MAIL_SENDER: _, SELVAGE_MAIL_INQUIRIES: __, ...server } = settings;
  return {
    args: ['--config', config],
    settings: {
      ...server,
      SELVAGE_EMBEDDED_DATABASE: database,
      SELVAGE_EMBEDDED_DEMO_CUSTOMERS: 'false',
    },
  };
});

type Locator = ReturnType<Page['locator']>;

/** A person at the desk, whose clicks and filled fields are counted. */
class Person {
  clicks = 0;
  fields = 0;
  readonly page: Page;
  readonly texts: Texts['desk'];

  constructor(page: Page, texts: Texts['desk']) {
    this.page = page;
    this.texts = texts;
  }

  async click(target: Locator) {
    this.clicks += 1;
    await target.click();
  }

  async fill(target: Locator, text: string) {
    this.fields += 1;
    await target.fill(text);
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** A field of a language, or of all of them. */
  field(label: string, language?: string) {
    const within = language ? this.page.getByRole('group', { name: language }) : this.page;
    return within.getByRole('textbox', { name: label, exact: true });
  }

  /** Makes an entry of a section, of the kind and at the place with these names. */
  async make(section: string, { kind = '', place = '', choice = '', title = '' }) {
    const { page, texts } = this;
    await page.goto(`/desk/entries/${section}`);
    await this.click(this.button(texts.new.title));
    const dialog = page.getByRole('dialog');
    for (const [label, option] of [
      [texts.new.what, kind],
      [texts.new.place, place],
      [texts.fields.category, choice],
    ] as const) {
      if (!option) continue;
      await this.click(dialog.getByRole('button', { name: label }));
      await this.click(page.getByRole('option', { name: option }).first());
    }
    if (title) await this.fill(dialog.getByRole('textbox').first(), title);
    await this.click(dialog.getByRole('button', { name: texts.new.make }));
    await expect(dialog).toBeHidden();
  }

  async upload(field: string, name: string, buffer: Buffer) {
    const group = this.page.getByRole('group', { name: field, exact: true });
    await this.click(group.getByRole('button').first());
    const mimeType = name.endsWith('.svg') ? 'image/svg+xml' : 'image/jpeg';
    await this.page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    await expect(group.locator('img')).toHaveCount(1);
  }

  /** Publishes the entry in all languages that it is written in. */
  async publish() {
    const { page, texts } = this;
    await this.click(this.button(texts.entry.publish));
    // Cards and icons are drawn before.
    const published = page.waitForResponse((answer) => answer.url().endsWith('/publish') && answer.ok());
    await this.click(
      page.getByRole('dialog').getByRole('button', { name: texts.entry.publish, exact: true }),
    );
    await published;
    await expect(page.getByText(texts.states.published).first()).toBeVisible();
  }
}

test('another company has a public site of its own, without anything of the demonstration', async ({
  visit,
  site,
  tolerate,
}) => {
  test.setTimeout(300_000);
  tolerate(/status of (401|404|422)/);
  const texts = await deskTexts('en');
  const { page } = await visit({ locale: 'en-GB' });
  const person = new Person(page, texts);
  const { fields } = texts;

  const prepared = await (await fetch(`${site.url}/en`)).text();
  expect(prepared).toContain('name="robots" content="noindex"');

  await page.goto(link);
  await person.fill(page.getByLabel(texts.form.name, { exact: true }), '李薇 Li Wei');
  await person.fill(page.getByLabel(texts.form.newPassword, { exact: true }), 'kettle-and-linen-26');
  await person.click(page.getByRole('button', { name: texts.accept.submit }));
  await expect(heading(page, texts.dashboard.title)).toBeVisible();

  await person.make('company', { title: NAMES.English[0] });
  for (const language of LANGUAGES) {
    const [name, short] = NAMES[language];
    if (language !== 'English') await person.fill(person.field(fields.companyName, language), name);
    await person.fill(person.field(fields.short, language), short);
    await person.fill(person.field(fields.hours, language), '8:30–17:30 (UTC+8)');
    await person.fill(person.field(fields.postal, language), `${short}, 28 Yangming Rd, Ningbo 315400`);
  }
  await person.fill(person.field(fields.hotline), HOTLINE);
  await person.fill(person.field(fields.privacy), 'privacy@chengsha.example');
  await person.fill(person.field(fields.accessibility), 'web@chengsha.example');
  await person.fill(person.field(fields.founded), '2004');
  await person.fill(person.field(fields.main), '#0f766e');
  await person.fill(person.field(fields.accent), '#b45309');
  await person.upload(fields.logo, 'logo.svg', Buffer.from(LOGO));
  const pages = page.getByRole('group', { name: fields.hidden, exact: true });
  for (const name of [texts.places.printing, texts.places.questions])
    await person.click(pages.getByText(name, { exact: true }));
  await person.publish();

  for (const place of [texts.places.terms, texts.places.privacy, texts.places.accessibility]) {
    await person.make('law', { place });
    await person.publish();
  }

  await person.make('ownpages', { title: 'Impressum' });
  await person.fill(person.field(fields.title, 'Deutsch'), 'Impressum');
  await person.fill(person.field(fields.title, '中文'), '公司信息');
  await person.publish();
  await page.goto('/desk/entries/company/company%2Fmain');
  const menu = page.getByRole('group', { name: fields.footerMenu, exact: true });
  await person.click(menu.getByRole('button', { name: texts.menu.change }));
  await person.click(menu.getByRole('button', { name: texts.menu.add }));
  await person.click(page.getByRole('option', { name: 'Impressum' }));
  await person.publish();

  await person.make('pages', { place: texts.places.company, title: 'Knitwear from Ningbo' });
  for (const [language, text] of [
    ['中文', '辰纱做毛衫，横机12针到3针。'],
    ['English', 'Chengsha knits jumpers and cardigans, from 12 to 3 gauge.'],
    ['Deutsch', 'Chengsha strickt Pullover und Jacken, Feinheit 12 bis 3.'],
  ] as const) {
    if (language !== 'English') await person.fill(person.field(fields.title, language), NAMES[language][1]);
    await person.fill(person.field(fields.introduction, language), text);
  }
  await person.publish();

  await person.make('categories', { title: 'Cardigans' });
  await person.fill(person.field(fields.title, '中文'), '开衫');
  await person.fill(person.field(fields.title, 'Deutsch'), 'Strickjacken');
  await person.publish();

  const photo = await readFile(new URL('../../content/media/macros/winding.jpg', import.meta.url));
  await person.make('samples', { choice: 'Cardigans', title: 'Cable cardigan' });
  await person.fill(person.field(fields.title, '中文'), '绞花开衫');
  await person.fill(person.field(fields.title, 'Deutsch'), 'Zopfjacke');
  await person.upload(fields.picture, 'cable.jpg', photo);
  await person.publish();

  await person.make('news', { title: 'New 3-gauge machines' });
  await person.fill(person.field(fields.title, '中文'), '新增3针横机');
  await person.fill(person.field(fields.title, 'Deutsch'), 'Neue Maschinen der Feinheit 3');
  await person.publish();

  await page.goto('/desk');
  await person.click(person.button(texts.ready.testMail.send));
  const step = (task: 'profile' | 'law' | 'sample' | 'mail') =>
    page.getByRole('listitem').filter({ hasText: texts.ready.steps[task] }).first();
  for (const task of ['profile', 'law', 'sample', 'mail'] as const)
    await expect(step(task)).toContainText(texts.ready.done);
  await expectSound(page);
  console.log(`story: ${person.clicks} clicks, ${person.fields} fields`);

  const home = async (path: string) => (await fetch(site.url + path)).text();
  await expect.poll(() => home('/de')).toContain('Zopfjacke');
  expect(await home('/en')).not.toContain('noindex');
  expect(await home('/')).toContain('<a href="/page/impressum">公司信息</a>');
  const { page: buyer } = await visit({ locale: 'en-GB' });
  await sendInquiry(buyer);
  const { mail } = await mailServer();
  const inquiry = await mail(OWNER, ({ text }) => /Cable cardigan/.test(text ?? ''));
  expect(`${inquiry.from?.name} ${inquiry.subject} ${inquiry.text} ${inquiry.html}`).not.toMatch(OTHERS);

  const read = await crawl(site.url);
  expect(read.pages).toBeGreaterThan(60);
  expect(read.found).toEqual([]);
});

/** Sends the form of the inquiry page, as a buyer fills it in. */
async function sendInquiry(page: Page) {
  await page.goto('/en/inquiry');
  for (const [name, value] of Object.entries({
    name: 'Petra Vogel',
    email: 'petra@vogel.example',
    company: 'Vogel Strick',
    message: 'Cable cardigan: 600 pieces, please quote.',
  }))
    await page.locator(`[name=${name}]`).fill(value);
  await page.locator('[name=country]').selectOption('DE');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  // A form that is filled in as fast as by a program is asked for once more.
  const number = page.locator('main dd').first();
  await expect(number.or(page.getByRole('alert')).first()).toBeVisible();
  if (!(await number.isVisible())) await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(number).toBeVisible();
}

/** Reads every address of the site; returns the number of pages, and each address with what it says of the demonstration. */
async function crawl(origin: string) {
  const seen = new Set<string>();
  const found: string[] = [];
  let pages = 0;
  const queue = [
    '/',
    '/robots.txt',
    '/sitemap.xml',
    '/.well-known/security.txt',
    '/en',
    '/de',
    '/manifest.webmanifest',
  ];
  for (const path of queue) {
    if (seen.has(path)) continue;
    seen.add(path);
    const answer = await fetch(origin + path);
    const type = answer.headers.get('content-type') ?? '';
    if (!/text|json|xml|javascript|svg/.test(type)) continue;
    const text = await answer.text();
    if (type.startsWith('text/html')) pages += 1;
    // A copyright of 1993 is a library's.
    const other = path !== '/licences.txt' && OTHERS.exec(text);
    if (other) found.push(`${path}: ${text.slice(Math.max(0, other.index - 60), other.index + 60)}`);
    for (const [, address = ''] of text.matchAll(/(?:(?:href|src|content)="|<loc>|"url":")([^"<]+)/g)) {
      const url = new URL(address.replaceAll('&amp;', '&'), origin + path);
      if (url.origin === origin) queue.push(url.pathname + url.search);
    }
  }
  return { pages, found };
}
