// The visit log: the records of a browser's visits in the provider's database, and the data that never gets there.

import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { launchWithPageCache } from './support/chromium.ts';
import { type Server, serve } from './support/server.ts';
import {
  type BrowserContextOptions,
  test as base,
  complaintsOf,
  expect,
  hydrated,
  type Page,
  type Visit,
} from './support/test.ts';

declare global {
  interface Window {
    /** Whether the page came out of the back/forward cache. */
    persisted?: boolean;
    /** The kind of the record that was lost. */
    lost?: string;
  }
}

/** The fields of a record that tests read. */
interface VisitRecord {
  ukey: string;
  stime: number;
  etime: number;
  span: number;
  url: string;
  act: 'start' | 'end' | 'left';
  params: Record<string, string>;
}

const VISIT = '/log/visit/insert';
const KEY = /^[A-Za-z0-9]{16}$/;

interface Fixtures {
  /** Starts a server with an empty visit log; stopped when the test ends. */
  start(settings?: Record<string, string>): Promise<Server>;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  start: async ({}, use) => {
    const started: Server[] = [];
    await use(async (settings = {}) => {
      const server = await serve({ settings });
      started.push(server);
      return server;
    });
    await Promise.all(started.map((server) => server.stop()));
  },
});

/** A page of a server, and the records that it sends. */
async function open(visit: Visit, server: Server, options: BrowserContextOptions = {}) {
  const visitor = await visit({ baseURL: server.url, ...options });
  const records: VisitRecord[] = [];
  visitor.page.on('request', (request) => {
    // The browser does not tell the body of every beacon.
    const body = request.url() === server.url + VISIT ? request.postData() : null;
    if (body !== null) records.push(JSON.parse(body));
  });
  return { ...visitor, records };
}

async function load(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
}

/** The visits in the database: `page lang site views/end/left`, in the order of the pages. */
async function logged({ database }: Server): Promise<string[]> {
  const args = ['visits', '--provider-db', database, '--by', 'page,lang,site', '--format', 'json'];
  const { stdout } = await promisify(execFile)(process.env.SERVER ?? '', args);
  const rows = JSON.parse(stdout) as Record<'page' | 'lang' | 'site' | 'views' | 'end' | 'left', string>[];
  return rows
    .map(({ page, lang, site, views, end, left }) => `${page} ${lang} ${site} ${views}/${end}/${left}`)
    .toSorted();
}

/** Waits until the database has these visits and no others. */
async function expectLogged(server: Server, ...visits: string[]) {
  await expect.poll(() => logged(server), { intervals: [50, 200], timeout: 20_000 }).toEqual(visits);
}

test('a first load, in-app navigation, a reload and leaving the site are logged', async ({
  start,
  visit,
}) => {
  const server = await start();
  const { page, records } = await open(visit, server);
  await load(page, '/en/market?utm=fair&srchn=mail-7&srchn=fair');
  const began = await page.evaluate(() => performance.timeOrigin);
  await expectLogged(server, '/market en s16 1/1/0');
  await page.locator('header a[href="/en/news/list"]').first().click();
  await page.waitForURL('**/en/news/list');
  await expectLogged(server, '/market en s16 1/1/1', '/news/list en s16 1/1/0');
  await page.goBack();
  await page.waitForURL('**/en/market*');
  await expectLogged(server, '/market en s16 2/2/1', '/news/list en s16 1/1/1');
  await page.reload();
  await hydrated(page);
  await expectLogged(server, '/market en s16 3/3/2', '/news/list en s16 1/1/1');
  await page.goto('about:blank');
  await expectLogged(server, '/market en s16 3/3/3', '/news/list en s16 1/1/1');

  expect(new Set(records.map(({ ukey }) => ukey)).size, 'one key').toBe(1);
  const [first] = records;
  expect(first).toEqual({
    ukey: expect.stringMatching(KEY),
    stime: expect.any(Number),
    etime: expect.any(Number),
    span: (first?.etime ?? 0) - (first?.stime ?? 0),
    srchn: 'fair',
    spchn: '',
    srdist: 21,
    url: '/en/market?utm=fair&srchn=fair',
    lid: 2,
    act: 'start',
    module: 's16',
    params: { utm: 'fair', srchn: 'fair' },
  });
  expect(Math.abs((first?.stime ?? 0) - began), 'the visit begins with the load').toBeLessThanOrEqual(1);
});

/**
 * Records in the storage of the origin which records a page hands to the browser as beacons while it ends. Another tab can
 * read them after the page has gone.
 */
async function recordBeacons(page: Page) {
  await page.addInitScript(() => {
    const note = (entry: string) =>
      localStorage.setItem('beacons', `${localStorage.getItem('beacons') ?? ''}${entry}\n`);
    // Registered before any script of the page.
    addEventListener('pagehide', () => note('pagehide'));
    const sendBeacon = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, data) => {
      const isQueued = sendBeacon(address, data);
      const { type } = data as Blob;
      note(`${address} ${type} ${isQueued ? 'queued' : 'refused'}`);
      return isQueued;
    };
  });
}

// Whether a beacon of a closed tab is sent is the browser's part: docs/decisions/2026-11-24-last-record-of-a-tab.md.
for (const { when, isStarted } of [
  { when: 'before the application has started', isStarted: false },
  { when: 'while the application runs', isStarted: true },
]) {
  test(`a tab that is closed ${when} hands over its last record at once, and no other`, async ({
    start,
    visit,
  }) => {
    const server = await start();
    const { page, context, records } = await open(visit, server);
    const witness = await context.newPage();
    await witness.goto(`${server.url}/robots.txt`);
    await recordBeacons(page);
    if (!isStarted) await page.route(/\/_assets\/entry-/, () => undefined);
    await page.goto('/en/market', { waitUntil: isStarted ? 'load' : 'commit' });
    await expect.poll(() => records.map(({ act }) => act)).toEqual(isStarted ? ['start', 'end'] : ['start']);
    await page.close({ runBeforeUnload: true });
    const beacons = () => witness.evaluate(() => localStorage.getItem('beacons')?.trimEnd().split('\n'));
    await expect.poll(beacons).toEqual(['pagehide', `${VISIT} application/json queued`]);
  });
}

test('a visitor who leaves before the application has started is counted', async ({ start, visit }) => {
  const server = await start();
  const { page, records } = await open(visit, server);
  // The application is never loaded.
  await page.route(/\/_assets\/entry-/, () => undefined);
  await page.goto('/en/market?utm_medium=email&srchn=qrcode', { waitUntil: 'commit' });
  await expect.poll(() => records.length).toBe(1);
  await page.goto('about:blank');
  await expectLogged(server, '/market en s16 1/0/1');
  expect(records[0]?.params).toEqual({ utm_medium: 'email', srchn: 'qrcode' });
});

test('a page that comes out of the back/forward cache is entered anew, and each page is left once', async ({
  start,
}) => {
  const server = await start();
  const browser = await launchWithPageCache();
  const page = await browser.newPage({ baseURL: server.url });
  const complaints = complaintsOf(page.context());
  await load(page, '/en/market');
  await expectLogged(server, '/market en s16 1/1/0');
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      window.persisted = persisted;
    });
  });
  // Another language is another page load.
  await load(page, '/ja/market');
  await expectLogged(server, '/market en s16 1/1/1', '/market ja s16 1/1/0');
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForFunction(() => location.pathname === '/en/market');
  expect(await page.evaluate(() => window.persisted), 'the page comes out of the cache').toBe(true);
  await expectLogged(server, '/market en s16 2/2/1', '/market ja s16 1/1/1');
  await page.goForward({ waitUntil: 'commit' });
  await expectLogged(server, '/market en s16 2/2/2', '/market ja s16 2/2/1');
  expect(complaints).toEqual([]);
  await browser.close();
});

test('the key stays with the browser, and a browser that stores nothing has one for each page load', async ({
  start,
  visit,
}) => {
  const server = await start();
  const { page, records } = await open(visit, server);
  await load(page, '/bbs');
  await expectLogged(server, '/bbs zh s16 1/1/0');
  const key = await page.evaluate(() => localStorage.getItem('userUniqueKey'));
  expect(key).toMatch(KEY);
  await page.reload();
  await expectLogged(server, '/bbs zh s16 2/2/1');
  expect(new Set(records.map(({ ukey }) => ukey))).toEqual(new Set([key]));
  await page.goto('about:blank');
  await expectLogged(server, '/bbs zh s16 2/2/2');

  const forbidden = await open(visit, server);
  await forbidden.page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await load(forbidden.page, '/market');
  await expectLogged(server, '/bbs zh s16 2/2/2', '/market zh s16 1/1/0');
  expect(forbidden.records[0]?.ukey).toMatch(KEY);
  expect(forbidden.records[0]?.ukey).not.toBe(key);
});

test('the brand site logs its own visits', async ({ start, visit }) => {
  const server = await start({ SELVAGE_SITE_DEFAULT: 'brand' });
  const { page } = await open(visit, server);
  await load(page, '/brand');
  await expectLogged(server, '/brand zh s24 1/1/0');
});

/** A browser whose visitor asks not to be tracked: its header, and the property of `navigator` with its value. */
interface Wish {
  headers: Record<string, string>;
  property: string;
  value: unknown;
  /** The page that the visitor opens. */
  path: string;
}

const WISHES: Wish[] = [
  { headers: { 'Sec-GPC': '1' }, property: 'globalPrivacyControl', value: true, path: '/en/market' },
  { headers: { DNT: '1' }, property: 'doNotTrack', value: '1', path: '/en/about/company' },
];

async function openQuiet(visit: Visit, server: Server, { headers, property, value, path }: Wish) {
  const visitor = await open(visit, server, { extraHTTPHeaders: headers });
  await visitor.page.addInitScript(
    ({ property, value }) => Object.defineProperty(Navigator.prototype, property, { get: () => value }),
    { property, value },
  );
  return { ...visitor, path };
}

test('visitors who ask for it by Global Privacy Control or Do Not Track are not logged', async ({
  start,
  visit,
}) => {
  const server = await start();
  const quiet = await Promise.all(WISHES.map((wish) => openQuiet(visit, server, wish)));
  const scripts: string[] = [];
  for (const { page, path } of quiet) {
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(basename(request.url()));
    });
    await load(page, path);
  }
  // Records of another visitor come after the ones that must not come.
  const other = await open(visit, server);
  await load(other.page, '/en/bbs');
  await expectLogged(server, '/bbs en s16 1/1/0');
  for (const { page, records } of quiet) {
    expect(records).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('userUniqueKey'))).toBeNull();
  }
  expect(scripts.length).toBeGreaterThan(0);
  expect(
    scripts.filter((script) => script.startsWith('log-')),
    'the code of the visit log is not loaded',
  ).toEqual([]);
});

test('visitors who ask not to be tracked are logged where the operator says so', async ({ start, visit }) => {
  const server = await start({ SELVAGE_VISITS_RESPECT_DO_NOT_TRACK: 'false' });
  for (const wish of WISHES) {
    const { page, path } = await openQuiet(visit, server, wish);
    await load(page, path);
  }
  await expectLogged(server, '/about/company en s16 1/1/0', '/market en s16 1/1/0');
});

test('the server logs no records of a browser that sends the header alone', async ({ start, visit }) => {
  const server = await start();
  const { page, records } = await open(visit, server, { extraHTTPHeaders: { 'Sec-GPC': '1' } });
  await load(page, '/en/market');
  await expect.poll(() => records.map(({ act }) => act)).toEqual(['start', 'end']);
  const other = await open(visit, server);
  await load(other.page, '/en/bbs');
  await expectLogged(server, '/bbs en s16 1/1/0');
});

test('nothing is logged where the log is switched off', async ({ start, visit }) => {
  const server = await start({ SELVAGE_VISITS_ENABLED: 'false' });
  const { page, records } = await open(visit, server);
  await load(page, '/en/market');
  await page.waitForLoadState('networkidle');
  expect(records).toEqual([]);
  expect(await logged(server)).toEqual([]);
});

test('tokens are neither sent by the browser nor kept in the database', async ({ start, visit }) => {
  const server = await start();
  const body = new URLSearchParams({ email: 'demo-us@jinlan.example', passwd: 'demonstration-us' });
  const login = await fetch(`${server.url}/api/v1/user/login/email?lang=en`, { method: 'POST', body });
  const { token } = ((await login.json()) as { data: { token: string } }).data;
  expect(token.length).toBeGreaterThan(8);
  const { page, records } = await open(visit, server);
  await load(page, `/en/order?token=${encodeURIComponent(token)}&from=letter`);
  await expectLogged(server, '/order en s16 1/1/0');
  const secrets = `gmsys_token=${token}&pwd=${token}&code=${token}&next=%2Forder%3Ftoken%3D${token}&x=${token}`;
  await load(page, `/en/market?${secrets}&page=2#token=${token}`);
  await expectLogged(server, '/market en s16 1/1/0', '/order en s16 1/1/1');
  await page.goto('about:blank');
  await expectLogged(server, '/market en s16 1/1/1', '/order en s16 1/1/1');
  expect(JSON.stringify(records)).not.toContain(token);
  expect(records.find(({ url }) => url.startsWith('/en/market'))?.params).toEqual({ page: '2' });
  const files = await readdir(dirname(server.database), { recursive: true, withFileTypes: true });
  for (const file of files.filter((file) => file.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name));
    expect(bytes.includes(token), `${file.name} has the token`).toBe(false);
  }
});

test('a log that fails is tried again three times, unnoticed by the visitor', async ({ start, visit }) => {
  const server = await start();
  const { page, records } = await open(visit, server);
  const exceptions: string[] = [];
  page.on('pageerror', (error) => exceptions.push(error.message));
  await page.clock.install();
  await page.route(`**${VISIT}`, (route) => route.fulfill({ status: 200, body: 'busy' }));
  await page.addInitScript(() => {
    window.addEventListener('selvage:visit-lost', (event) => {
      window.lost = (event as CustomEvent<{ act: string }>).detail.act;
    });
  });
  await load(page, '/en/market');
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(await page.evaluate(() => window.lost)).toBe('start');
  }).toPass({ intervals: [0] });
  await page.clock.runFor(60_000);
  expect(records.map(({ act }) => act)).toEqual(['start', 'start', 'start', 'start']);
  expect(exceptions).toEqual([]);
  expect(await logged(server)).toEqual([]);
});
