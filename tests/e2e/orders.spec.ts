// A customer's contracts: the list, the search, one contract, files and print; and refusals and failures.

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { violations } from './support/axe.ts';
import { HOSTILE, INJECTIONS, LARGE, writeContent } from './support/customers.ts';
import { invalid } from './support/html.ts';
import {
  type BrowserContextOptions,
  expect,
  hydrated,
  type Page,
  type Server,
  testWith,
  type Visit,
} from './support/test.ts';

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

const BUYER = { email: 'buyer@example.com', password: 'woven-demo-1' };
const LANGUAGES: Record<string, Words> = {
  '': {
    view: '查看合同',
    title: '合同详情',
    close: '关闭',
    empty: '暂无数据',
    none: '一个工作日内',
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

/** Requests of the browser that list contracts, and the styles of one. */
const LIST = '**/s16/api/v1/order/pager*';
const STYLES = '**/s16/opp/style/pager*';

const test = testWith(async (content) => {
  await writeContent(content);
  const settings = {
    SELVAGE_EMBEDDED_CONTENT: content,
    SELVAGE_LIMITS_LOGIN_ADDRESS: '1000',
    SELVAGE_LIMITS_LOGIN_ACCOUNT: '1000',
    SELVAGE_LIMITS_ORDERS_ADDRESS: '1000',
  };
  return { settings };
});

interface Credentials {
  email: string;
  password: string;
}

/** Logs in without a browser. Returns the token. */
async function logIn(site: Server, { email, password }: Credentials): Promise<string> {
  const body = new URLSearchParams({ email, passwd: password });
  const response = await fetch(`${site.url}/api/v1/user/login/email?lang=en`, { method: 'POST', body });
  const answer = (await response.json()) as { status: number; data: { token: string } };
  expect(answer.status).toBe(200);
  return answer.data.token;
}

/** Opens the order page of a customer who is logged in on this browser. */
async function open(
  { visit, site }: { visit: Visit; site: Server },
  prefix: string,
  customer: Credentials = BUYER,
  options: BrowserContextOptions = {},
) {
  const token = await logIn(site, customer);
  const visitor = await visit(options);
  // On the first load only, so that the end of the session can be seen.
  await visitor.page.addInitScript((value) => {
    if (!sessionStorage.getItem('begun')) localStorage.setItem('gmsys_token', value);
    sessionStorage.setItem('begun', 'yes');
  }, token);
  const response = await visitor.page.goto(`${prefix}/order?token=${encodeURIComponent(token)}`);
  if (!response) throw new Error('the navigation has no response');
  await hydrated(visitor.page);
  return { ...visitor, response, token };
}

const rows = (page: Page) => page.locator('main tbody tr');
const viewButtons = (page: Page) => page.locator('main tbody button');
const header = (page: Page) => page.getByRole('banner');
const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('gmsys_token'));

async function search(page: Page, cno: string) {
  await page.getByRole('searchbox').fill(cno);
  await page.keyboard.press('Enter');
}

/** Presses a button that saves a file. Returns the file's name and text. */
async function saved(page: Page, button: ReturnType<Page['locator']>) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** Advances the page's clock past the pauses between attempts until the element is visible. */
async function visibleAfterPauses(page: Page, element: ReturnType<Page['locator']>) {
  await expect(async () => {
    await page.clock.runFor(700);
    expect(await element.isVisible()).toBe(true);
  }).toPass({ intervals: [100] });
}

for (const [prefix, words] of Object.entries(LANGUAGES)) {
  const language = prefix.slice(1) || 'zh';

  test(`${language}: the list, a contract, a search and the files are in the language of the page`, async ({
    visit,
    site,
  }) => {
    const { page, complaints, response, token } = await open({ visit, site }, prefix);
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
    expect(await violations(page)).toEqual([]);
    const save = { name: words.csv.save };
    const list = await saved(page, page.getByRole('button', save));
    expect(list.name).toMatch(/\.csv$/);
    expect(list.text.slice(0, words.csv.list.length + 1)).toBe(`\uFEFF${words.csv.list}`);

    await page.getByRole('button', { name: new RegExp(`^${words.view}.*JL-2026_001`) }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(words.title) });
    await expect(dialog.getByText('Skirt <b>')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const contract = await saved(page, dialog.getByRole('button', save));
    expect(contract.text.slice(0, words.csv.contract.length + 1)).toBe(`\uFEFF${words.csv.contract}`);
    await dialog.getByRole('button', { name: words.close }).click();
    await expect(dialog).toHaveCount(0);

    await search(page, 'JL-2026-002');
    await expect(page.getByText('JL-2026_001')).toHaveCount(0);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('JL-2026-002');
    await search(page, 'nothing of the kind');
    await expect(page.getByRole('cell', { name: words.empty })).toBeVisible();
    await search(page, '');
    await expect(rows(page)).toHaveCount(2);
    await expect(page).toHaveURL(`${prefix}/order`);
    expect(complaints).toEqual([]);
  });

  test(`${language}: without a token the list links the login, and JavaScript leads there`, async ({
    visit,
  }) => {
    const plain = await visit({ javaScriptEnabled: false });
    await plain.page.goto(`${prefix}/order`);
    const link = plain.page.getByRole('cell', { name: words.login }).getByRole('link');
    await expect(link).toHaveAttribute('href', `${prefix}/user/login`);
    const { page } = await visit();
    await page.goto(`${prefix}/order`);
    await page.waitForURL(`${prefix}/user/login`);
  });

  test(`${language}: a customer without contracts reads when they appear and whom to ask`, async ({
    visit,
    site,
  }) => {
    const customer = { email: `${randomUUID()}@example.com`, password: 'kettle-and-linen-26' };
    const { email, password } = customer;
    const body = new URLSearchParams({ email, pwd: password, repwd: password });
    await fetch(`${site.url}/api/v1/user/register/email`, { method: 'POST', body });
    const { page, complaints } = await open({ visit, site }, prefix, customer);
    const cell = page.getByRole('cell', { name: words.empty });
    await expect(cell.getByText(words.none)).toBeVisible();
    const contact = cell.getByRole('link');
    await expect(contact).toHaveAttribute('href', `${prefix}/about/contact`);
    expect(await violations(page, { schemes: ['light'] })).toEqual([]);
    await search(page, 'nothing of the kind');
    await expect(contact).toHaveCount(0);
    await expect(cell).toBeVisible();
    expect(complaints).toEqual([]);
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

test('a contract closes by its button, Escape and a click outside', async ({ visit, site }) => {
  const { page, complaints } = await open({ visit, site }, '/en');
  const opener = page.getByRole('button', { name: /^View contract.*JL-2026_001/ });
  const dialog = page.getByRole('dialog', { name: /Contract details/ });
  const ways = [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 300),
  ];
  for (const close of ways) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Skirt <b>')).toBeVisible();
    await expect(dialog.locator('tbody tr')).toHaveCount(2);
    await close();
    await expect(dialog).toHaveCount(0);
    await expect(opener, 'closing returns the focus').toBeFocused();
  }
  expect(complaints).toEqual([]);
});

test('the list and a contract are saved as tables without formulas', async ({ visit, site }) => {
  const { page } = await open({ visit, site }, '/ja', HOSTILE);
  const save = { name: 'CSVをダウンロード' };
  const list = await saved(page, page.getByRole('button', save));
  expect(list.text).toContain(`"'=HYPERLINK(""https://evil.example"";""a spreadsheet"")"`);
  expect(list.text).not.toMatch(/(^|,)"?[=@]/m);
  const numbers = await page.locator('main tbody th').allTextContents();
  await viewButtons(page)
    .nth(numbers.findIndex((cno) => cno.startsWith('=')))
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('tbody tr').first()).toBeVisible();
  const contract = await saved(page, dialog.getByRole('button', save));
  expect(contract.text).toContain(`"'=HYPERLINK(""https://evil.example"";""a spreadsheet"")"`);
  expect(contract.text).not.toMatch(/(^|,)"?[=@]/m);
});

test('an expired token ends the session and leads to the login', async ({ visit }) => {
  const { page } = await visit();
  await page.addInitScript(() => {
    if (sessionStorage.getItem('begun')) return;
    sessionStorage.setItem('begun', 'yes');
    const keys = ['token', 'uname', 'avatar', 'firstLogin', 'firstLoginPwd', 'changePwd', 'permissions'];
    for (const key of keys) localStorage.setItem(`gmsys_${key}`, 'of yesterday');
  });
  const response = await page.goto('/ja/order?token=of-yesterday');
  expect(response?.status()).toBe(401);
  await page.waitForURL('/ja/user/login');
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('gmsys_')));
  expect(keys).toEqual([]);
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

test('the orders opened without a network are requested again, and the page shown stays', async ({
  visit,
  site,
}) => {
  const { page } = await open({ visit, site }, '/en');
  await header(page).getByRole('link', { name: 'News' }).click();
  await page.waitForURL('/en/news/list');
  const notice = page.getByRole('alert');
  const orders = header(page).getByRole('link', { name: 'Orders' });
  let attempts = 0;
  let offline = true;
  await page.route('**/_page/en/order*', (route) => {
    attempts += 1;
    return offline ? route.abort('internetdisconnected') : route.continue();
  });
  await page.clock.install();
  await orders.click();
  await expect(notice.getByText('The connection is unstable')).toBeVisible();
  await expect(page).toHaveURL('/en/news/list');
  await visibleAfterPauses(page, notice.getByText('you are still logged in'));
  expect(attempts).toBe(4);
  await expect(page.getByRole('progressbar'), 'the navigation has ended').toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await expect(page, 'no error page of the browser, and no token').toHaveURL('/en/news/list');
  expect(await page.evaluate(() => history.length)).toBe(3);
  // The network comes back between two attempts.
  await orders.click();
  await expect(notice.getByText('The connection is unstable')).toBeVisible();
  offline = false;
  await page.waitForURL('/en/order');
  await expect(page.getByText('JL-2026_001')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a search without a network is repeated, explained, and keeps the session', async ({ visit, site }) => {
  const { page, token } = await open({ visit, site }, '/en');
  let attempts = 0;
  let offline = true;
  await page.route('**/s16/**', (route) => {
    attempts += 1;
    return offline ? route.abort('internetdisconnected') : route.continue();
  });
  await page.clock.install();
  await search(page, 'JL');
  await expect(page.getByText('The connection is unstable')).toBeVisible();
  await visibleAfterPauses(page, page.getByText('you are still logged in'));
  // The call and three repetitions (spec §7).
  expect(attempts).toBe(4);
  expect(await keptToken(page)).toBe(token);
  offline = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('JL-2026_001')).toBeVisible();
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
  const { page, complaints } = await open({ visit, site }, '', HOSTILE);
  const shown = await page.locator('main tbody th').allTextContents();
  expect(shown).toEqual(expect.arrayContaining([...INJECTIONS]));
  const dialog = page.getByRole('dialog');
  for (const [index, cno] of shown.entries()) {
    await viewButtons(page).nth(index).click();
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
  expect(complaints).toEqual([]);
});

test('two hundred contracts are listed, and one of fifty lines opens', async ({ visit, site }) => {
  const { page } = await open({ visit, site }, '/en', LARGE);
  await expect(rows(page)).toHaveCount(LARGE.contracts);
  await viewButtons(page).last().click();
  await expect(page.locator('dialog tbody tr')).toHaveCount(LARGE.lines);
});

test('a refused token of a link leaves the session of the customer who is logged in, and lists their contracts', async ({
  visit,
  site,
}) => {
  const token = await logIn(site, BUYER);
  const { page } = await visit();
  await page.addInitScript((value) => localStorage.setItem('gmsys_token', value), token);
  const response = await page.goto('/en/order?token=of-somebody-else');
  expect(response?.status()).toBe(401);
  await expect(page.getByText('JL-2026_001')).toBeVisible();
  await expect(page).toHaveURL('/en/order');
  expect(await keptToken(page)).toBe(token);
});

/** Searches while the provider's answer has this body status. */
async function refusedSearch(page: Page, status: number, msg: string) {
  await page.route(LIST, (route) => route.fulfill({ json: { status, msg, data: null } }));
  await search(page, 'JL');
}

// Every status is tested at the server (tests/it/customers/statuses.rs).
test('a list that is refused ends the session and leads to the login', async ({ visit, site }) => {
  const { page, token } = await open({ visit, site }, '/en');
  for (const status of [-1, 0, 201, 401, 404, 1001]) {
    await refusedSearch(page, status, 'Please log in again');
    await page.waitForURL('/en/user/login');
    expect(await keptToken(page), `body status ${status}`).toBe(null);
    await page.unroute(LIST);
    await page.evaluate((value) => localStorage.setItem('gmsys_token', value), token);
    await page.goto(`/en/order?token=${encodeURIComponent(token)}`);
    await hydrated(page);
  }
});

test("an error of the provider keeps the session and shows the provider's message", async ({
  visit,
  site,
}) => {
  const { page, token } = await open({ visit, site }, '/en');
  const notice = page.locator('main [role=status]');
  for (const status of [500, 503, 599]) {
    await refusedSearch(page, status, `Closed for stocktaking ${status}`);
    await expect(notice.getByText(`Closed for stocktaking ${status}`)).toBeVisible();
    await expect(notice.getByText('you are still logged in')).toBeVisible();
    await expect(page).toHaveURL('/en/order');
    expect(await keptToken(page)).toBe(token);
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('JL-2026_001')).toBeVisible();
  }
});

test('a refused contract gives the reason, and ends the session only if the list is refused as well', async ({
  visit,
  site,
}) => {
  const { page, token } = await open({ visit, site }, '/en');
  await page.route(STYLES, (route) =>
    route.fulfill({ json: { status: 1001, msg: 'This contract is being revised', data: null } }),
  );
  const dialog = page.getByRole('dialog');
  const reviewed = page.waitForResponse(LIST);
  await viewButtons(page).first().click();
  await expect(dialog.getByText('This contract is being revised')).toBeVisible();
  await (await reviewed).finished();
  await expect(rows(page)).toHaveCount(2);
  expect(await keptToken(page)).toBe(token);
  await page.route(LIST, (route) => route.fulfill({ json: { status: 1001, msg: '', data: null } }));
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL('/en/user/login');
  expect(await keptToken(page)).toBe(null);
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
  await viewButtons(page).last().click();
  await expect(page.getByRole('dialog').locator('tbody tr').first()).toBeVisible();
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
  await viewButtons(page).last().click();
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
  await viewButtons(page).last().click();
  await expect(page.getByRole('dialog').locator('tbody tr').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const contract = await page.locator('body').innerText();
  expect(contract).toContain('S1');
  expect(contract).toContain('JL-2026_001');
  expect(contract).not.toContain('JL-2026-002');
});
