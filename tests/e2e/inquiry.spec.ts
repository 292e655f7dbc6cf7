// An inquiry from a sample's page to its number, with and without JavaScript. Wrong fields are named (WCAG 3.3.1), and
// changes of the list are told (WCAG 4.1.3).

import { violations } from './support/axe.ts';
import { takeTime } from './support/inquiry.ts';
import { expect, hydrated, type Page, test } from './support/test.ts';

test.use({ server: { settings: { SELVAGE_LIMITS_INQUIRIES_ADDRESS: '1000' } } });

/** A refused form, and the redirect of one that was sent, are no errors of the page. */
const REFUSED = /status of 422/;

const LANGUAGES = [
  {
    prefix: '',
    ask: '索取样衣',
    submit: '提交询价',
    wrong: '请填写正确的邮箱',
    sent: '询价已收到',
    error: '有误：',
  },
  {
    prefix: '/en',
    ask: 'Request a sample',
    submit: 'Send enquiry',
    wrong: 'Please enter the correct email address',
    sent: 'Thank you for your enquiry',
    error: 'Error: Request a quotation',
  },
  {
    prefix: '/ja',
    ask: 'サンプルを依頼する',
    submit: '送信する',
    wrong: '正しいメールアドレスをご記入ください',
    sent: 'お見積もりのご依頼を承りました',
    error: 'エラー：',
  },
];

async function fill(page: Page, email: string, message: string) {
  for (const [name, value] of Object.entries({
    name: 'Ann Weaver',
    company: 'Example Ltd',
    email,
    message,
  })) {
    await page.locator(`[name=${name}]`).fill(value);
  }
  await page.locator('[name=country]').selectOption('GB');
}

/** The row of a style in the form. */
const row = (page: Page, code: string) => page.locator('fieldset', { hasText: code });

/** The files that were chosen, with JavaScript. */
const files = (page: Page) => page.locator('#file ~ ul li');
/** Those that are uploaded. */
const uploaded = (page: Page) => page.locator('input[type=hidden][name=upload]');
const file = (name: string, content = 'S,100') => ({ name, mimeType: '', buffer: Buffer.from(content) });

/** Sends the form as a person does. */
async function send(page: Page, name = 'Send enquiry') {
  await takeTime(page);
  await page.getByRole('button', { name }).click();
}

/** The number of the inquiry that was sent. */
const number = (page: Page) => page.locator('main dd').first();

for (const javaScriptEnabled of [true, false]) {
  for (const { prefix, ask, submit, wrong, sent, error } of LANGUAGES) {
    const how = javaScriptEnabled ? 'with' : 'without';
    test(`a buyer asks about a sample at ${prefix || '/'} ${how} JavaScript`, async ({ visit, tolerate }) => {
      tolerate(REFUSED);
      const { page } = await visit({ javaScriptEnabled });
      await page.goto(`${prefix}/sample/info/5001`);
      if (javaScriptEnabled) await hydrated(page);
      await page.getByRole('link', { name: ask }).first().click();
      await expect(page).toHaveURL(`${prefix}/inquiry?about=JL-K2101`);
      await expect(row(page, 'JL-K2101')).toBeVisible();
      await row(page, 'JL-K2101').locator('textarea').fill('Navy 300');
      await expect(page.locator('main button:visible:not([type=submit])')).toHaveCount(
        javaScriptEnabled ? 1 : 0,
      );

      const message = `500件\n${how} ${prefix || 'zh'}`;
      await fill(page, 'ann@', message);
      await page.locator('#file').setInputFiles({
        name: 'photo.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('MZ'),
      });
      await page.getByRole('button', { name: submit }).click();
      // With JavaScript nothing is sent before the form is right.
      await expect(page).toHaveURL(
        javaScriptEnabled ? `${prefix}/inquiry?about=JL-K2101` : `${prefix}/inquiry`,
      );
      await expect(page.getByRole('alert')).toBeFocused();
      expect((await page.title()).startsWith(error)).toBe(true);
      await expect(page.locator('#email-problem')).toHaveText(wrong);
      await expect(page.locator('#email')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.locator('#message')).toHaveValue(message);
      await expect(page.locator('#country')).toHaveValue('GB');
      await expect(row(page, 'JL-K2101').locator('textarea')).toHaveValue('Navy 300');
      await expect(page.getByRole('alert')).toContainText('photo.pdf');
      if (javaScriptEnabled) {
        expect(await violations(page)).toEqual([]);
        await files(page).getByRole('button', { name: 'photo.pdf' }).click();
        await expect(files(page)).toHaveCount(0);
      }
      await page.locator('#file').setInputFiles({
        name: 'sizes.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('S,100'),
      });
      if (javaScriptEnabled) await expect(uploaded(page)).toHaveCount(1);

      await page.getByRole('alert').getByRole('link', { name: wrong }).click();
      await page.keyboard.press('ControlOrMeta+A');
      await page.locator('#email').fill('ann@example.com');
      await send(page, submit);
      await expect(page.locator('h1')).toHaveText(sent);
      await expect(page).toHaveURL(/\/inquiry\?key=[\w-]+&sent=\d{4}-\d{4}$/);
      const sentNumber = new URL(page.url()).searchParams.get('sent') ?? '-';
      await expect(number(page)).toHaveText(sentNumber);
      await page.reload();
      await expect(number(page)).toHaveText(sentNumber);
      if (javaScriptEnabled) {
        await hydrated(page);
        expect(await violations(page)).toEqual([]);
      }
    });
  }
}

test('a form that is filled in at once is asked for again, and then sent', async ({ visit, tolerate }) => {
  tolerate(REFUSED);
  const { page } = await visit();
  await page.goto('/en/inquiry');
  await hydrated(page);
  await fill(page, 'fast@example.com', 'At once');
  // After the page's own note of the time.
  await page.evaluate(() => {
    const open = document.querySelector<HTMLInputElement>('[name=open]');
    open?.form?.addEventListener('submit', () => {
      open.value = '10';
    });
  });
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByRole('alert')).toContainText('Please send it once more');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(number(page)).toBeVisible();
});

test('the form is filled in by keyboard, and its details unfold', async ({ visit }) => {
  const { page } = await visit();
  await page.clock.install();
  await page.goto('/en/inquiry');
  await hydrated(page);
  await page.locator('#name').focus();
  for (const text of ['Ann', 'Example Ltd', 'Jap', 'ann@example.com', 'Tees']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('link', { name: 'Add styles from the samples' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('#file')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('summary', { hasText: 'Details of the order' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('#style')).toBeFocused();
  await page.locator('#term').selectOption('FOB');
  await page.locator('#tests').focus();
  // People take longer.
  await page.clock.fastForward(5_000);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(number(page)).toBeVisible();
});

test('files are uploaded as they are chosen, and kept on other pages, after a reload and a refusal', async ({
  visit,
  tolerate,
}) => {
  tolerate(REFUSED);
  const { page } = await visit();
  await page.goto('/en/inquiry');
  await hydrated(page);
  await page.locator('#file').setInputFiles([1, 2, 3, 4, 5, 6].map((number) => file(`${number}.csv`)));
  await expect(uploaded(page)).toHaveCount(5);
  await expect(files(page).nth(5)).toContainText('Please attach no more than 5 files');
  for (const name of ['6.csv', '5.csv', '4.csv', '3.csv'])
    await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(page.locator('#file')).toBeFocused();
  // A part is a megabyte.
  const large = { name: 'tech pack.pdf', mimeType: '', buffer: Buffer.alloc(3_000_000, '%PDF-1.7\n') };
  await page.locator('#file').setInputFiles(large);
  await expect(uploaded(page)).toHaveCount(3);
  await expect(files(page).nth(2)).toContainText('PDF · 2.9 MB');
  expect(await violations(page)).toEqual([]);

  await page.locator('#name').fill('Ann Weaver');
  await page.getByRole('link', { name: 'Add styles from the samples' }).click();
  await expect(page.locator('h1')).toHaveText('Samples');
  await page.goBack();
  await expect(uploaded(page)).toHaveCount(3);
  await page.reload();
  await hydrated(page);
  await expect(uploaded(page)).toHaveCount(3);
  await expect(page.locator('#name')).toHaveValue('Ann Weaver');
  await fill(page, 'kept@example.com', 'Kept');
  await page.locator('input[name=open]').evaluate((open: HTMLInputElement) => {
    open.form?.addEventListener('submit', () => {
      open.value = '10';
    });
  });
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByRole('alert')).toContainText('Please send it once more');
  await expect(uploaded(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.locator('main')).toContainText('tech pack.pdf');
  await expect(page.locator('main')).toContainText('Kept');
  await page.goto('/en/inquiry');
  await hydrated(page);
  await expect(files(page)).toHaveCount(0);
  await expect(page.locator('#name')).toHaveValue('');
});

test('a form waits for its files, and cannot be sent twice', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/en/inquiry');
  await hydrated(page);
  await fill(page, 'twice@example.com', 'Once');
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/inquiry/files?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.locator('#file').setInputFiles(file('slow.csv'));
  await expect(page.getByRole('progressbar', { name: 'Uploading slow.csv' })).toBeVisible();
  let sent = 0;
  page.on('request', (own) => {
    if (own.method() === 'POST' && own.url().endsWith('/en/inquiry')) sent += 1;
  });
  await send(page);
  await expect(page.getByText('as soon as the files are uploaded')).toBeVisible();
  const button = page.getByRole('button', { name: 'Sending…' });
  await button.click({ force: true });
  expect(sent).toBe(0);
  go();
  await expect(number(page)).toBeVisible();
  expect(sent).toBe(1);
});

test('files of a form that comes back are kept without JavaScript', async ({ visit, tolerate }) => {
  tolerate(REFUSED);
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto('/en/inquiry');
  await fill(page, 'ann@', 'Kept');
  await page.locator('#file').setInputFiles([file('a.csv'), file('b.csv', 'M,200')]);
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await page.getByRole('checkbox', { name: 'a.csv' }).uncheck();
  await expect(page.getByRole('checkbox', { name: 'b.csv' })).toBeChecked();
  await page.locator('#email').fill('plain@example.com');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(number(page)).toBeVisible();
});

test('the link of an inquiry shows its state to whoever has it', async ({ visit, tolerate }) => {
  // A wrong link.
  tolerate(/status of 404/);
  const { page } = await visit({ timezoneId: 'America/New_York' });
  await page.goto('/en/sample/info/5001');
  await hydrated(page);
  await page.getByRole('button', { name: 'Add to enquiry list' }).click();
  await page.goto('/en/inquiry');
  await hydrated(page);
  await row(page, 'JL-K2101').locator('textarea').fill('Navy 300');
  await fill(page, 'state@example.com', 'Please quote.');
  await page.locator('[name=country]').selectOption('US');
  await send(page);
  const main = page.locator('main');
  for (const text of ['Received', 'Navy 300', 'Please quote.', 'United States', 'North America'])
    await expect(main).toContainText(text);
  await expect(main).toContainText(/on working days, (8:00\sPM to 5:00\sAM|9:00\sPM to 6:00\sAM) your time/);
  expect(await violations(page)).toEqual([]);
  const link = (await page.getByRole('link', { name: 'Link to the status' }).getAttribute('href')) ?? '';
  expect(link).toMatch(/^\/en\/inquiry\?key=[\w-]{40,}$/);

  const other = (await visit({ javaScriptEnabled: false })).page;
  const answer = await other.goto(link);
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await expect(other.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(other.locator('h1')).toHaveText('Status of your enquiry');
  await expect(other.locator('main')).toContainText('Navy 300');
  for (const text of ['Please quote.', 'United States', 'Ann'])
    await expect(other.locator('main')).not.toContainText(text);
  const wrong = await other.goto(link.slice(0, -2));
  expect(wrong?.status()).toBe(404);
  await expect(other.locator('main')).toContainText('no longer valid');
});

test('what a buyer has collected is in the form, is sent as it stands, and then leaves the list', async ({
  visit,
}) => {
  const { page, context } = await visit();
  const header = page.locator('header');
  const listed = (number: number) => header.getByRole('link', { name: `Enquiry list (${number})` });
  await page.goto('/en/sample/info/5001');
  await hydrated(page);
  await page.getByRole('button', { name: 'Add to enquiry list' }).click();
  await expect(page.getByRole('button', { name: 'Remove from enquiry list' })).toBeFocused();
  await expect(listed(1)).toBeVisible();
  const told = page.getByRole('status').filter({ hasText: 'JL-K2101 is on your enquiry list' });
  await expect(told.getByRole('link', { name: 'To the enquiry list' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // Another tab knows the list, and adds to it.
  const other = await context.newPage();
  await other.goto('/en/sample/list');
  await expect(other.locator('header').getByRole('link', { name: 'Enquiry list (1)' })).toBeVisible();
  const add = other.getByRole('button', { name: /^Add to enquiry list JL-/ }).first();
  const style = (await add.innerText()).replace('Add to enquiry list', '').trim();
  await add.click();
  await expect(other.getByRole('button', { name: `Remove from enquiry list ${style}` })).toBeFocused();
  await other.close();

  // The header's button keeps the list, and so does asking for one more sample.
  await header.getByRole('link', { name: 'Request a quotation' }).first().click();
  await expect(row(page, 'JL-K2101').locator('img')).toBeVisible();
  await expect(row(page, style)).toBeVisible();
  await row(page, 'JL-K2101').locator('textarea').fill('Navy 300: S 60');
  await row(page, 'JL-K2101').getByLabel('Target price').fill('6.20');
  await page.goto('/en/sample/info/5003');
  await page.getByRole('link', { name: 'Request a sample' }).click();
  await expect(page.locator('main fieldset')).toHaveCount(3);
  await expect(row(page, 'JL-K2101').locator('textarea')).toHaveValue('Navy 300: S 60');
  expect(await violations(page)).toEqual([]);

  // Removal is removal, also after a reload of an address that names the style.
  const third = new URL(page.url()).searchParams.get('about') ?? '-';
  await page.getByRole('button', { name: `Remove ${third}`, exact: true }).click();
  await expect(page.locator('#styles')).toBeFocused();
  await page.reload();
  await hydrated(page);
  await expect(page.locator('main fieldset')).toHaveCount(2);

  await fill(page, 'list@example.com', 'Both');
  const request = page.waitForRequest((own) => own.method() === 'POST' && own.url().endsWith('/en/inquiry'));
  await send(page);
  const body = (await request).postData() ?? '';
  for (const sent of ['JL-K2101', style, 'Navy 300: S 60', '6.20']) expect(body).toContain(sent);
  expect(body).not.toContain(third);
  await expect(number(page)).toBeVisible();
  await expect(header.getByRole('link', { name: /Enquiry list/ })).toHaveCount(0);
});

test('a list that is full says so and keeps what it has', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/en/sample/info/5001');
  await page.evaluate(() => {
    const codes = Array.from({ length: 20 }, (_, number) => `JL-X${number}`);
    localStorage.setItem('inquiryList', JSON.stringify(codes));
  });
  await page.reload();
  await hydrated(page);
  await page.getByRole('button', { name: 'Add to enquiry list' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'is full (20 styles)' })).toBeVisible();
  await page.goto('/en/inquiry');
  await expect(page.locator('main fieldset')).toHaveCount(20);
  await expect(row(page, 'JL-X0')).toBeVisible();
});

test('the buttons of a sample are in the first screen of a laptop', async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 1366, height: 680 } });
  for (const path of ['/sample/info/5001', '/en/sample/info/5011', '/ja/sample/info/5003']) {
    await page.goto(path);
    await hydrated(page);
    await expect(page.locator('main a[href*="/inquiry?about="]').first()).toBeInViewport({ ratio: 1 });
    await expect(page.locator('main header button').first()).toBeInViewport({ ratio: 1 });
  }
});

test('a buyer asks about fabrics from their list, first one and then another', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/en/news/info/3036');
  await hydrated(page);
  await page.locator('main table').getByRole('link', { name: 'W210' }).click();
  await expect(row(page, 'W210')).toBeVisible();
  await page.goBack();
  await page.locator('main table').getByRole('link', { name: 'D301' }).click();
  await expect(row(page, 'D301')).toBeVisible();
  await expect(row(page, 'W210')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
