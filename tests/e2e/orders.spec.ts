// A customer's contracts: the list, the search, one contract, files and print.

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { violations } from './support/axe.ts';
import { HOSTILE, INJECTIONS, LARGE } from './support/customers.ts';
import { invalid } from './support/html.ts';
import {
  BUYER,
  contractLinks,
  header,
  LIST,
  logIn,
  open,
  rows,
  STYLES,
  search,
  test,
} from './support/orders.ts';
import { expect, hydrated, type Page } from './support/test.ts';

interface Words {
  view: string;
  title: string;
  close: string;
  empty: string;
  none: string;
  login: string;
  /** A button, and the beginnings of the two files. */
  csv: { save: string; list: string; contract: string };
}

const LANGUAGES: Record<string, Words> = {
  '': {
    view: '查看合同',
    title: '合同详情',
    close: '关闭',
    empty: '暂无数据',
    none: '1个工作日内',
    login: '请先登录',
    csv: { save: '下载CSV', list: '合同号,签订日期,', contract: '款号,品名,' },
  },
  '/en': {
    view: 'View contract',
    title: 'Contract details',
    close: 'Close',
    empty: 'No data',
    none: 'within one working day',
    login: 'Please go to login',
    csv: {
      save: 'Download CSV',
      list: 'Contract number,Signing date,',
      contract: 'Style number,Product name,',
    },
  },
  '/ja': {
    view: '契約内容を見る',
    title: '契約の詳細',
    close: '閉じる',
    empty: 'データがありません',
    none: '1営業日以内',
    login: 'ログインしてください',
    csv: { save: 'CSVをダウンロード', list: '契約番号,契約日,', contract: '品番,品名,' },
  },
};

declare global {
  interface Window {
    /** How often `print` has been called. */
    printed: number;
  }
}

/** Presses a button that saves a file. Returns the file's name and text. */
async function saved(page: Page, button: ReturnType<Page['locator']>) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

for (const [prefix, words] of Object.entries(LANGUAGES)) {
  const language = prefix.slice(1) || 'zh';

  test(`${language}: the list, a contract, a search and the files are in the language of the page`, async ({
    visit,
    site,
  }) => {
    const { page, response, token } = await open({ visit, site }, prefix);
    const html = await response.text();
    expect(html).toContain('JL-2026_001');
    expect(html).toContain('JL-2026-002');
    expect(html).not.toContain(token);
    expect(response.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(invalid(html)).toEqual([]);
    await expect(page).toHaveURL(`${prefix}/order`);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(rows(page)).toHaveCount(2);
    await expect(page.locator('.undefined, .null, .false')).toHaveCount(0);
    const kept = await page.evaluate(() =>
      JSON.stringify([history.state, { ...sessionStorage }, document.title]),
    );
    expect(kept).not.toContain(token);
    if (prefix === '/en') expect(await violations(page)).toEqual([]);
    const save = { name: words.csv.save };
    const list = await saved(page, page.getByRole('button', save));
    expect(list.name).toMatch(/.-\d{4}-\d\d-\d\d\.csv$/);
    expect(list.text).toMatch(/\r\nJL-2026_001,2026-03-01,300,1305\.50,USD,62\.5\r\n/);
    expect(list.text.slice(0, words.csv.list.length + 1)).toBe(`\uFEFF${words.csv.list}`);

    await page.getByRole('link', { name: new RegExp(`^${words.view}.*JL-2026_001`) }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(words.title) });
    await expect(dialog.getByText('Skirt <b>')).toBeVisible();
    if (prefix === '/en') expect(await violations(page)).toEqual([]);
    const contract = await saved(page, dialog.getByRole('button', save));
    expect(contract.text.slice(0, words.csv.contract.length + 1)).toBe(`\uFEFF${words.csv.contract}`);
    expect(contract.text).toMatch(/\r\nS1,Shirt,4\.35,200,870\.00,USD,100\r\n/);
    await dialog.getByRole('button', { name: words.close }).click();
    await expect(dialog).toHaveCount(0);

    await search(page, 'JL-2026-002');
    await expect(page.getByText('JL-2026_001')).toHaveCount(0);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('JL-2026-002');
    await search(page, 'nothing of the kind');
    await expect(rows(page)).toHaveCount(0);
    await search(page, '');
    await expect(rows(page)).toHaveCount(2);
    await expect(page).toHaveURL(`${prefix}/order`);
  });

  test(`${language}: without a token the list links the login, and JavaScript leads there`, async ({
    visit,
  }) => {
    const plain = await visit({ javaScriptEnabled: false });
    await plain.page.goto(`${prefix}/order`);
    const link = plain.page.getByRole('cell', { name: words.login }).getByRole('link');
    await expect(link).toHaveAttribute('href', `${prefix}/user/login#order`);
    const { page } = await visit();
    await page.goto(`${prefix}/order`);
    await page.waitForURL(`${prefix}/user/login#order`);
  });

  test(`${language}: a customer without contracts reads when they appear and whom to ask`, async ({
    visit,
    site,
  }) => {
    const customer = { email: `${randomUUID()}@example.com`, password: 'kettle-and-linen-26' };
    const { email, password } = customer;
    const body = new URLSearchParams({ email, pwd: password, repwd: password });
    await fetch(`${site.url}/api/v1/user/register/email`, { method: 'POST', body });
    const { page } = await open({ visit, site }, prefix, customer);
    const cell = page.getByRole('cell', { name: words.empty });
    await expect(cell.getByText(words.none)).toBeVisible();
    const links = cell.getByRole('link');
    await expect(links.first()).toHaveAttribute('href', `${prefix}/user/forgotten?confirm`);
    await expect(links.last()).toHaveAttribute('href', `${prefix}/about/contact`);
    if (prefix === '/en') expect(await violations(page)).toEqual([]);
    await search(page, 'nothing of the kind');
    await expect(links).toHaveCount(0);
    await expect(cell, 'the notice says that nothing matches').toHaveCount(0);
  });
}

test('each contract has a progress bar with its number', async ({ visit, site }) => {
  const { page } = await open({ visit, site }, '');
  const bars = rows(page).locator('progress');
  await expect(bars).toHaveCount(2);
  for (const bar of await bars.all()) {
    await expect(bar).toHaveJSProperty('max', 100);
    await expect(bar.locator('xpath=..')).toHaveText(
      await bar.evaluate((element) => `${(element as HTMLProgressElement).value}%`),
    );
    await expect(bar).toHaveAttribute('aria-label', /JL-2026/);
    expect((await bar.boundingBox())?.width).toBeGreaterThan(20);
  }
});

/** Windows without and with room for a contract beside the list. */
const NARROW = { viewport: { width: 1150, height: 800 } };
const WIDE = { viewport: { width: 1440, height: 900 } };

for (const [window, options] of Object.entries({ NARROW, WIDE })) {
  test(`a contract closes by its button and Escape: ${window.toLowerCase()} window`, async ({
    visit,
    site,
  }) => {
    const { page } = await open({ visit, site }, '/en', BUYER, options);
    const opener = page.getByRole('link', { name: /^View contract.*JL-2026_001/ });
    const dialog = page.getByRole('dialog', { name: /Contract details/ });
    const ways = [
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
    ];
    if (options === NARROW) ways.push(() => page.mouse.click(5, 300));
    for (const close of ways) {
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Skirt <b>')).toBeVisible();
      await expect(dialog.locator('tbody tr')).toHaveCount(2);
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
      expect(await violations(page)).toEqual([]);
      await close();
      await expect(dialog).toHaveCount(0);
      await expect(opener, 'closing returns the focus').toBeFocused();
    }
  });
}

test('in a wide window the list beside a contract stays usable', async ({ visit, site }) => {
  const { page } = await open({ visit, site }, '/en', BUYER, WIDE);
  const link = (cno: string) => page.getByRole('link', { name: `View contract ${cno}` });
  const dialog = (cno: string) => page.getByRole('dialog', { name: cno });
  await link('JL-2026_001').click();
  await expect(dialog('JL-2026_001').getByText('Skirt <b>')).toBeVisible();
  const edge = async (locator: ReturnType<Page['locator']>) => {
    const box = await locator.boundingBox();
    return box ? { start: box.x, end: box.x + box.width } : { start: Number.NaN, end: Number.NaN };
  };
  const { end } = await edge(page.locator('main table').first());
  const { start } = await edge(dialog('JL-2026_001'));
  expect(end, 'it does not cover the list').toBeLessThanOrEqual(start);

  const length = await page.evaluate(() => history.length);
  await link('JL-2026-002').click();
  await expect(dialog('JL-2026-002')).toBeVisible();
  await expect(dialog('JL-2026_001')).toHaveCount(0);
  await expect(page).toHaveURL(/\/en\/order#contract=JL-2026-002&sid=[\w-]+$/);
  expect(await page.evaluate(() => history.length), 'another contract adds no entry').toBe(length);
  await expect(page.locator('main [aria-current=true]')).toHaveAccessibleName('View contract JL-2026-002');
  await expect(dialog('JL-2026-002').getByRole('button', { name: 'Close' })).toBeFocused();

  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Escape');
  await expect(dialog('JL-2026-002'), 'the field has its own use for Escape').toBeVisible();

  const isModal = () => dialog('JL-2026-002').evaluate((element) => element.matches(':modal'));
  expect(await isModal()).toBe(false);
  await page.setViewportSize(NARROW.viewport);
  await expect.poll(isModal).toBe(true);
  await page.setViewportSize(WIDE.viewport);
  await expect.poll(isModal).toBe(false);
  await expect(page).toHaveURL(/\/en\/order#contract=JL-2026-002&sid=[\w-]+$/);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/en/order');
});

test('a contract has an address: Back closes it, Forward and a new tab open it, a login leads to it', async ({
  visit,
  site,
}) => {
  const { page, context } = await open({ visit, site }, '/en');
  const sent: string[] = [];
  context.on('request', (request) => sent.push(request.url()));
  const dialog = page.getByRole('dialog', { name: /JL-2026_001/ });
  const opener = page.getByRole('link', { name: /^View contract.*JL-2026_001/ });
  const fragment = (await opener.getAttribute('href')) ?? '';
  expect(fragment).toMatch(/^#contract=JL-2026_001&sid=[\w-]+$/);
  const address = `/en/order${fragment}`;
  await opener.click();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/en/order');
  await expect(opener, 'Back returns the focus').toBeFocused();
  await page.goForward();
  await expect(dialog).toBeVisible();
  const length = await page.evaluate(() => history.length);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/en/order');
  expect(await page.evaluate(() => history.length), 'closing adds no entry').toBe(length);

  const tab = await context.newPage();
  await tab.goto(address);
  await expect(tab.getByRole('dialog').getByText('Shirt')).toBeVisible();
  await tab.keyboard.press('Escape');
  await expect(tab).toHaveURL('/en/order');
  await expect(rows(tab)).toHaveCount(2);
  expect(
    sent.filter((url) => url.includes('JL-2026')),
    'no server hears of the contract',
  ).toEqual([]);

  await tab.evaluate(() => localStorage.clear());
  await tab.goto('/en');
  await tab.goto(address);
  await tab.waitForURL(`/en/user/login${fragment.replace('#', '#order?')}`);
  await hydrated(tab);
  await tab.locator('main input[name=passwd]').fill(BUYER.password);
  await tab.locator('main input[name=email]').fill(BUYER.email);
  await tab.keyboard.press('Enter');
  await expect(tab.getByRole('dialog').getByText('Shirt')).toBeVisible();
  await expect(tab).toHaveURL(address);
});

test('contracts with one number, or none, each show their own details', async ({ visit, site }) => {
  const { page } = await open({ visit, site }, '/en', BUYER, NARROW);
  const row = (sid: string, cno: string, amount: string) => ({
    ...{ sid, cno, signed: null, quantity: 50, amount: null, currency: null },
    ...{ orderNumber: '', season: '', delivery: null },
    ...{
      progress: null,
      milestones: [],
      styles: 1,
      next: null,
      shipment: null,
      isShipped: false,
      papers: [],
    },
    text: { signed: null, quantity: '50 pcs', amount, progress: '' },
  });
  const list = [
    row('S1', 'JL-001', 'US$12,345.67'),
    row('S3', 'JL-001', 'US$70.00'),
    row('S4', '', 'US$80.00'),
    row('S5', 'JL-005', 'US$90.00'),
  ];
  const asked: (string | null)[] = [];
  await page.route(LIST, (route) => route.fulfill({ json: { status: 200, msg: 'ok', data: list } }));
  await page.route(STYLES, (route) => {
    const ctsid = new URL(route.request().url()).searchParams.get('ctsid');
    asked.push(ctsid);
    const line = {
      sno: `of ${ctsid}`,
      cno: '',
      pname: '',
      price: null,
      pieces: 50,
      sum: null,
      currency: null,
      lineProgress: null,
    };
    const text = { price: '', pieces: '50 pcs', sum: '', lineProgress: '' };
    const data = [{ ...line, milestones: [], text }];
    return route.fulfill({ json: { status: 200, msg: 'ok', data } });
  });
  await search(page, 'JL');
  await expect(rows(page)).toHaveCount(4);
  const dialog = page.getByRole('dialog');
  for (const [index, sid, amount] of [
    [1, 'S3', 'US$70.00'],
    [2, 'S4', 'US$80.00'],
    [0, 'S1', 'US$12,345.67'],
  ] as const) {
    await contractLinks(page).or(page.locator('main tbody a[href*=sid]')).nth(index).click();
    await expect(dialog.getByText(`of ${sid}`)).toBeVisible();
    await expect(dialog.locator('tfoot')).toContainText(amount);
    expect(asked.at(-1)).toBe(sid);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }

  // Addresses of earlier versions.
  const goTo = (fragment: string) =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, fragment);
  await goTo('#cno=JL&contract=JL-005');
  await expect(dialog.getByText('of S5')).toBeVisible();
  await page.keyboard.press('Escape');
  await goTo('#cno=JL&contract=JL-001');
  await expect(page.locator('main [role=status]')).toContainText('2 contracts have the number “JL-001”.');
  await expect(dialog).toHaveCount(0);
  await goTo('#cno=JL&contract=JL-005&sid=S9');
  await expect(page.locator('main [role=status]')).toContainText('No contract matches “JL-005”.');
  await expect(dialog).toHaveCount(0);
});

test('a search without a match says so and shows all, and a search is kept in another language and after a reload', async ({
  visit,
  site,
}) => {
  const { page } = await open({ visit, site }, '/en');
  const notice = page.locator('main [role=status]');
  await search(page, 'zzz');
  await expect(notice).toContainText('No contract matches “zzz”.');
  await expect(page).toHaveURL('/en/order#cno=zzz');
  await notice.getByRole('button', { name: 'Show all 2' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page).toHaveURL('/en/order');

  await search(page, '2026-002');
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await hydrated(page);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('searchbox')).toHaveValue('2026-002');
  await header(page).locator('summary').filter({ hasText: 'English' }).click();
  await header(page).getByRole('link', { name: '日本語' }).click();
  await page.waitForURL('/ja/order#cno=2026-002');
  await hydrated(page);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: '検索条件を消去' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('searchbox')).toBeFocused();

  // A contract that the customer does not have.
  await page.goto('/en/order#contract=JL-2026-900');
  await expect(notice).toContainText('No contract matches “JL-2026-900”.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('list and contract have totals, and the contract its signing date', async ({ visit, site }) => {
  const { page } = await open({ visit, site }, '/en');
  const total = page.locator('main tfoot');
  await expect(total).toContainText('300 pcs');
  await expect(total).toContainText('US$1,305.50');
  await contractLinks(page).last().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 March 2026');
  await expect(dialog.locator('tfoot')).toContainText('300 pcs');
  await expect(dialog.locator('tfoot')).toContainText('US$1,305.50');
});

test('the list and a contract are saved as tables without formulas', async ({ visit, site }) => {
  const { page } = await open({ visit, site }, '/ja', HOSTILE);
  const save = { name: 'CSVをダウンロード' };
  const list = await saved(page, page.getByRole('button', save));
  expect(list.text).toContain(`"'=HYPERLINK(""https://evil.example"";""a spreadsheet"")"`);
  expect(list.text).not.toMatch(/(^|,)"?[=@]/m);
  const numbers = await page.locator('main tbody th').allTextContents();
  await contractLinks(page)
    .nth(numbers.findIndex((cno) => cno.startsWith('=')))
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('tbody tr').first()).toBeVisible();
  const contract = await saved(page, dialog.getByRole('button', save));
  expect(contract.text).toContain(`"'=HYPERLINK(""https://evil.example"";""a spreadsheet"")"`);
  expect(contract.text).not.toMatch(/(^|,)"?[=@]/m);
});

test('the token is removed from the address before the application is loaded, and used by it', async ({
  visit,
  site,
}) => {
  const token = await logIn(site, BUYER);
  const { page } = await visit();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_assets\/entry-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/en/order?cno=JL&token=${encodeURIComponent(token)}`);
  await expect(page).toHaveURL('/en/order?cno=JL');
  const hydrating = await page.evaluate(() => Object.keys(document.getElementById('root') ?? {}).length > 0);
  expect(hydrating).toBe(false);
  release();
  await hydrated(page);
  // No session is kept in this browser: the search uses the token of the address.
  await search(page, 'JL-2026-002');
  await expect(page.getByText('JL-2026_001')).toHaveCount(0);
  await expect(page.getByText('JL-2026-002')).toBeVisible();
});

test('the list is complete without JavaScript', async ({ visit, site }) => {
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto(`/en/order?token=${encodeURIComponent(await logIn(site, BUYER))}`);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).last()).toContainText('JL-2026_001');
});

test('back and reload list the orders again, with nothing in the address', async ({ visit, site }) => {
  const { page } = await open({ visit, site }, '/en');
  await header(page).getByRole('link', { name: 'News' }).click();
  await page.waitForURL('/en/news/list');
  await expect(page.getByText('JL-2026_001')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('JL-2026_001')).toBeVisible();
  await expect(page).toHaveURL('/en/order');
  await page.reload();
  await expect(page.getByText('JL-2026_001')).toBeVisible();
});

test('markup and scripts in a contract are shown as text and do nothing', async ({ visit, site }) => {
  const { page } = await open({ visit, site }, '', HOSTILE);
  const shown = await page.locator('main tbody th').allTextContents();
  expect(shown).toEqual(expect.arrayContaining([...INJECTIONS]));
  const dialog = page.getByRole('dialog');
  for (const [index, cno] of shown.entries()) {
    await contractLinks(page).nth(index).click();
    await expect(dialog.locator('tbody tr')).toHaveCount(1);
    expect(await dialog.locator('tbody th, tbody td').allTextContents()).toContain(cno);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  for (const text of INJECTIONS) {
    const answer = page.waitForResponse(LIST);
    await search(page, text);
    await answer;
    await expect(page.locator('main table')).not.toHaveAttribute('aria-busy');
  }
  expect(await page.evaluate(() => window.injected)).toBeUndefined();
});

test('two hundred contracts are listed, and one of fifty lines opens', async ({ visit, site }) => {
  const { page } = await open({ visit, site }, '/en', LARGE);
  await expect(rows(page)).toHaveCount(LARGE.contracts);
  await contractLinks(page).last().click();
  await expect(page.locator('dialog tbody tr')).toHaveCount(LARGE.lines);
});

test('on a telephone each contract is a card', async ({ visit, site }) => {
  const { page } = await open({ visit, site }, '/ja', BUYER, { viewport: { width: 390, height: 844 } });
  expect(await violations(page)).toEqual([]);
  const cards = await rows(page).evaluateAll((list) =>
    list.map((row) => ({
      display: getComputedStyle(row).display,
      isWide: row.getBoundingClientRect().width > 300,
      labels: [...row.querySelectorAll('td')].map((cell) => [
        getComputedStyle(cell).display,
        getComputedStyle(cell, '::before').content,
      ]),
    })),
  );
  const labels = ['契約日', '契約数量', '契約金額', '生産進捗'].map((label) => ['block', `"${label}"`]);
  // The last cell is a button, which needs no label.
  const card = { display: 'grid', isWide: true, labels: [...labels, ['block', 'none']] };
  expect(cards).toEqual([card, card]);
  const headWidth = await page.locator('main thead').evaluate((head) => head.getBoundingClientRect().width);
  expect(headWidth, 'the head is for screen readers').toBeLessThanOrEqual(1);
  await contractLinks(page).last().click();
  await expect(page.getByRole('dialog').locator('tbody tr').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('on a tablet the contracts are a table', async ({ visit, site }) => {
  const { page } = await open({ visit, site }, '/en', BUYER, { viewport: { width: 768, height: 1024 } });
  const tops = await rows(page)
    .first()
    .locator('th, td')
    .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).offsetParent !== null));
  expect(tops).toEqual(Array(6).fill(true));
  await expect(page.getByRole('columnheader', { name: 'Contract amount' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('neither the list nor a contract is wider than the window', async ({ visit, site }) => {
  const { page } = await open({ visit, site }, '/ja');
  const checkWidths = async () => {
    for (const width of [390, 768, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth, 'width of the page').toBeLessThanOrEqual(width);
    }
  };
  await checkWidths();
  await contractLinks(page).last().click();
  await expect(page.getByRole('dialog').locator('tbody tr').first()).toBeVisible();
  await checkWidths();
});

test('the list is printed without its controls, and an open contract without the list', async ({
  visit,
  site,
}) => {
  const { page } = await open({ visit, site }, '/en');
  await page.evaluate(() => {
    window.printed = 0;
    window.print = () => {
      window.printed += 1;
    };
  });
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await page.evaluate(() => window.printed)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  const list = await page.locator('body').innerText();
  for (const text of ['JL-2026_001', 'JL-2026-002', 'Contract number', 'Production progress']) {
    expect(list).toContain(text);
  }
  for (const text of ['View contract', 'Download CSV', 'Log in', 'Search']) {
    expect(list).not.toContain(text);
  }

  await page.emulateMedia({ media: 'screen' });
  await contractLinks(page).last().click();
  await expect(page.getByRole('dialog').locator('tbody tr').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const contract = await page.locator('body').innerText();
  expect(contract).toContain('S1');
  expect(contract).toContain('JL-2026_001');
  expect(contract).not.toContain('JL-2026-002');
});

test('a page that a program has translated can be logged out of', async ({ visit, site }) => {
  const { page } = await open({ visit, site }, '/en');
  await expect(header(page).getByRole('button', { name: 'Log out' })).toBeVisible();
  // As translators of pages do: the nodes of texts that React knows are gone.
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found.filter(
      ({ data, parentElement }) => data.trim() && parentElement?.tagName !== 'SCRIPT',
    )) {
      const font = document.createElement('font');
      font.textContent = text.data;
      text.replaceWith(font);
    }
  });
  await header(page).getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/en/user/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
