// An inquiry from a sample's page to its number, with and without JavaScript.

import { violations } from './support/axe.ts';
import { expect, hydrated, type Page, test } from './support/test.ts';

test.use({ server: { settings: { SELVAGE_LIMITS_INQUIRIES_ADDRESS: '1000' } } });

/** A refused form, and the redirect of one that was sent, are no errors of the page. */
const REFUSED = /status of 422/;

const LANGUAGES = [
  { prefix: '', ask: '索取样衣', submit: '提交询价', wrong: '请填写正确的邮箱', sent: '询价已收到' },
  {
    prefix: '/en',
    ask: 'Request a sample',
    submit: 'Send enquiry',
    wrong: 'Please enter the correct email address',
    sent: 'Thank you for your enquiry',
  },
  {
    prefix: '/ja',
    ask: 'サンプルを依頼する',
    submit: '送信する',
    wrong: '正しいメールアドレスをご記入ください',
    sent: 'お見積もりのご依頼を承りました',
  },
];

async function fill(page: Page, email: string, message: string) {
  for (const [name, value] of Object.entries({
    name: 'Ann Weaver',
    company: 'Example Ltd',
    country: 'United Kingdom',
    email,
    message,
  })) {
    await page.locator(`[name=${name}]`).fill(value);
  }
}

/** The number of the inquiry that was sent. */
const number = (page: Page) => page.locator('main dd');

for (const javaScriptEnabled of [true, false]) {
  for (const { prefix, ask, submit, wrong, sent } of LANGUAGES) {
    const how = javaScriptEnabled ? 'with' : 'without';
    test(`a buyer asks about a sample at ${prefix || '/'} ${how} JavaScript`, async ({ visit, tolerate }) => {
      tolerate(REFUSED);
      const { page } = await visit({ javaScriptEnabled });
      await page.goto(`${prefix}/sample/info/5001`);
      if (javaScriptEnabled) await hydrated(page);
      await page.getByRole('link', { name: ask }).first().click();
      await expect(page).toHaveURL(`${prefix}/inquiry?about=JL-K2101`);
      await expect(page.locator('#style')).toHaveValue('JL-K2101');

      const message = `500件\n${how} ${prefix || 'zh'}`;
      await fill(page, 'ann@', message);
      await page.locator('#file').setInputFiles({
        name: 'photo.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('MZ'),
      });
      await page.getByRole('button', { name: submit }).click();
      await expect(page).toHaveURL(`${prefix}/inquiry`);
      await expect(page.locator('#email-problem')).toHaveText(wrong);
      await expect(page.locator('#email')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.locator('#message')).toHaveValue(message);
      await expect(page.locator('#style')).toHaveValue('JL-K2101');
      await expect(page.locator('#file-problem')).toContainText('photo.pdf');
      if (javaScriptEnabled) {
        await hydrated(page);
        expect(await violations(page)).toEqual([]);
      }
      await page.locator('#file').setInputFiles({
        name: 'sizes.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('S,100'),
      });

      await page.getByRole('alert').getByRole('link', { name: wrong }).click();
      await page.keyboard.press('ControlOrMeta+A');
      await page.locator('#email').fill('ann@example.com');
      await page.getByRole('button', { name: submit }).click();
      await expect(page.locator('h1')).toHaveText(sent);
      await expect(page).toHaveURL(/\/inquiry\?sent=\d{4}-\d{4}$/);
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
  for (const text of ['Ann', 'Example Ltd', 'Japan', 'ann@example.com', 'Tees']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
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

test('too many files are told before they are sent', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/en/inquiry');
  await hydrated(page);
  const file = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from('1') });
  await page.locator('#file').setInputFiles([1, 2, 3, 4, 5, 6].map((number) => file(`${number}.csv`)));
  await expect(page.locator('#file-problem')).toHaveText('Please attach no more than 5 files');
  await page.locator('#file').setInputFiles([file('1.csv')]);
  await expect(page.locator('#file-problem')).toHaveCount(0);
  await expect(page.locator('#file')).toHaveAttribute('aria-invalid', 'false');
});

test('a buyer collects styles and a process, and asks about all of them at once', async ({ visit }) => {
  const { page, context } = await visit();
  const header = page.locator('header');
  await page.goto('/en/sample/info/5001');
  await page.getByRole('button', { name: 'Add to enquiry list' }).click();
  await expect(page.getByRole('button', { name: 'Remove from enquiry list' })).toBeFocused();
  await expect(header.getByRole('link', { name: 'Enquiry list (1)' })).toBeVisible();

  // Another tab knows the list, and adds to it.
  const other = await context.newPage();
  await other.goto('/en/sample/info/5002');
  await expect(other.locator('header').getByRole('link', { name: 'Enquiry list (1)' })).toBeVisible();
  await other.getByRole('button', { name: 'Add to enquiry list' }).click();
  const style = await other.locator('main dl dd').first().innerText();
  await other.close();

  await header.getByRole('link', { name: 'Enquiry list (2)' }).click();
  await expect(page.locator('#style')).toHaveValue(`JL-K2101, ${style}`);
  await page.locator('#name').fill('Ann Weaver');
  const list = page.getByRole('region', { name: 'Your enquiry list' });
  const take = list.getByRole('button', { name: 'Ask about the list' });
  await expect(take).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await list.getByRole('button', { name: 'Remove JL-K2101' }).click();
  await take.click();
  await expect(page.locator('#style')).toBeFocused();
  await expect(page.locator('#style')).toHaveValue(style);
  await expect(page.locator('#name')).toHaveValue('Ann Weaver');

  await fill(page, 'list@example.com', 'Both');
  await page.evaluate(() => {
    const open = document.querySelector<HTMLInputElement>('[name=open]');
    open?.form?.addEventListener('submit', () => {
      open.value = '60000';
    });
  });
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(number(page)).toBeVisible();
  await expect(header.getByRole('link', { name: /Enquiry list/ })).toHaveCount(0);
});

test('a buyer asks about fabrics from their list, first one and then several', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/en/news/info/3036');
  await page.locator('main table').getByRole('link', { name: 'W210' }).click();
  await expect(page.locator('#style')).toHaveValue('W210');
  await page.locator('main').getByRole('button', { name: 'Add to enquiry list' }).click();

  await page.goBack();
  await page.locator('main table').getByRole('link', { name: 'D301' }).click();
  await expect(page.locator('#style')).toHaveValue('D301');
  await page.locator('main').getByRole('button', { name: 'Add to enquiry list' }).click();
  await page.getByRole('button', { name: 'Ask about the list' }).click();
  await expect(page.locator('#style')).toHaveValue('W210, D301');
  expect(await violations(page)).toEqual([]);
});
