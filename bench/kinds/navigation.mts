// Measures the way from the news list to an article on a telephone (lib/telephone.mts), beside the same pages of other
// frameworks (peers/), in turn, and writes navigation.md. RUNS is the number of visits.

import { launch } from '../../tests/e2e/support/chromium.ts';
import { serve } from '../../tests/e2e/support/server.ts';
import { type Browser, hydrated, type Page } from '../../tests/e2e/support/test.ts';
import { add, replace, table } from '../lib/report.mjs';
import { byTurns } from '../lib/statistics.mjs';
import { measured, telephone } from '../lib/telephone.mts';
import { ARTICLES, copyContent, PATH } from '../peers/content.mts';
import { packages, startPeers } from '../peers/servers.mts';

declare global {
  interface Window {
    /** Milliseconds from the click to the frame with the article's heading. */
    shownAfter?: number;
  }
}

const RUNS = Number(process.env.RUNS ?? 9);
/** How long the pointer rests on the link before the click, in milliseconds. */
const REST = 300;
/** The types of requests for what another page needs. */
const FETCHED = new Set<string | undefined>(['Fetch', 'XHR', 'Script', 'Stylesheet']);
/** The script that Selvage's page itself loads when the browser is idle. */
const LATER = '/_assets/idle-';
const COLUMNS = { tapped: 'tap, ms', rested: `pointer rests ${REST} ms, ms`, vain: 'KB without a click' };

type Figures = Record<keyof typeof COLUMNS, number>;

export async function measure(binary: string) {
  process.env.SERVER = binary;
  const selvage = await serve({ settings: { SELVAGE_IMAGES_AVIF: 'false' } });
  const browser = await launch();
  try {
    await copyContent(selvage.url);
    const servers = [{ ...selvage, name: 'Selvage' }, ...(await startPeers())];
    const visits = Object.fromEntries(servers.map(({ name, url }) => [name, () => figures(browser, url)]));
    // Fills the servers' caches.
    await byTurns(1, visits);
    const rows: string[][] = [];
    for (const [name, medians] of Object.entries(await byTurns(RUNS, visits))) {
      const { tapped, rested, vain } = medians as Figures;
      add(rows, [name, tapped.toFixed(0), rested.toFixed(0), (vain / 1000).toFixed(1)]);
    }
    const head = ['pages of', ...Object.values(COLUMNS)];
    replace('navigation.md', 'navigation', `${packages}. ${measured(RUNS)}\n\n${table(head, rows)}`);
    for (const server of servers.slice(1)) await server.stop();
  } finally {
    await browser.close();
    await selvage.stop();
  }
}

/** The figures of three visits of the list, each with an empty cache. */
async function figures(browser: Browser, url: string): Promise<Figures> {
  return {
    tapped: await follow(browser, url, (page) => link(page).tap()),
    rested: await follow(browser, url, async (page) => {
      await link(page).hover();
      await page.waitForTimeout(REST);
      await link(page).click();
    }),
    vain: await inVain(browser, url),
  };
}

/** The first article of the list. */
const link = (page: Page) => page.locator(`main a[href^="${ARTICLES}"]`).first();

/** Returns the milliseconds from the click on a link to the frame that shows its page. */
async function follow(browser: Browser, url: string, act: (page: Page) => Promise<void>): Promise<number> {
  const { page } = await telephone(browser);
  await list(page, url);
  const title = await link(page).textContent();
  await page.evaluate((title) => {
    addEventListener(
      'click',
      async ({ timeStamp }) => {
        while (document.querySelector('h1')?.textContent !== title) await new Promise(requestAnimationFrame);
        // After the frame.
        await new Promise((resolve) => setTimeout(resolve));
        window.shownAfter = performance.now() - timeStamp;
      },
      { capture: true, once: true },
    );
  }, title);
  await act(page);
  const time = await (await page.waitForFunction(() => window.shownAfter)).jsonValue();
  await page.context().close();
  return time ?? Number.NaN;
}

/**
 * Returns the bytes that scripts fetch while the visitor reads the list to its end and leaves: documents, and the scripts and
 * styles of other pages. Those that the page's own HTML names are not among them.
 */
async function inVain(browser: Browser, url: string): Promise<number> {
  const own = await (await fetch(url + PATH)).text();
  const { page, session } = await telephone(browser);
  const fetched = new Set<string>();
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    const { pathname } = new URL(request.url);
    const isFile = type === 'Script' || type === 'Stylesheet';
    const isOfPage = isFile && (own.includes(pathname) || pathname.startsWith(LATER));
    if (FETCHED.has(type) && !isOfPage) fetched.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (fetched.has(requestId)) bytes += encodedDataLength;
  });
  await list(page, url);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.waitForTimeout(1000);
  await page.waitForLoadState('networkidle');
  await page.context().close();
  return bytes;
}

/** Opens the list with its first article in view, and waits until nothing is requested any more. */
async function list(page: Page, url: string) {
  await page.goto(url + PATH);
  await hydrated(page);
  await link(page).scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
}
