// Navigation: the first click, fragments, scroll positions, back and forward, reload.

import { expect, type Tab, test } from './support/test.ts';

declare global {
  interface Window {
    /** Set by a test; gone after a page load. */
    marked?: boolean;
  }
}

const mark = (tab: Tab) =>
  tab.evaluate(() => {
    window.marked = true;
  });
const isMarked = (tab: Tab) => tab.evaluate(() => window.marked === true);

/** Waits until the page is scrolled to a position. */
const scrolledTo = (tab: Tab, place: number) =>
  tab.until(`position ${place}`, (place) => Math.abs(scrollY - place) < 2, place);

async function scrollTo(tab: Tab, place: number) {
  await tab.evaluate((place) => window.scrollTo({ top: place, behavior: 'instant' }), place);
  await scrolledTo(tab, place);
}

test('a link changes the page without a page load, and back and forward return to where the visitor was', async ({
  tab,
}) => {
  await tab.open('/en/news/list');
  await mark(tab);
  await scrollTo(tab, 300);
  // A click of the mouse would scroll to the header.
  await tab.evaluate(() => document.querySelector<HTMLElement>('header a[href="/en/market"]')?.click());
  await tab.at('/en/market');
  await tab.until('the focus', () => document.activeElement?.localName === 'h1');
  expect(await tab.evaluate(() => scrollY)).toBe(0);
  await scrollTo(tab, 500);
  await tab.evaluate(() => history.back());
  await tab.at('/en/news/list');
  await scrolledTo(tab, 300);
  await tab.evaluate(() => history.forward());
  await tab.at('/en/market');
  await scrolledTo(tab, 500);
  expect(await isMarked(tab)).toBe(true);
});

test('a link that is clicked while the scripts load is followed', async ({ tab, intercept }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const proxy = await intercept({
    wait: (path) => (/\/_assets\/(?!starter)[\w-]+\.js$/.test(path) ? held : undefined),
  });
  await tab.load(`${proxy.url}/en/news/list`);
  await proxy.request(/\/_assets\/(?!starter)[\w-]+\.js$/);
  await tab.click('header nav a[href="/en/market"]');
  await proxy.request(/^\/en\/market$/);
  await tab.at('/en/market');
  release();
  await tab.hydrated();
  const pages = proxy.requested.filter((path) => path.startsWith('/en/'));
  expect(pages).toEqual(['/en/news/list', '/en/market']);
});

test('a page whose address has a fragment is hydrated once it is drawn', async ({ tab, intercept }) => {
  let isPatient = false;
  // The starter waits for at most a second: here, for a day.
  const proxy = await intercept({
    rewrite(path, body) {
      if (!path.includes('/starter-')) return body;
      isPatient = body.includes('1e3');
      return body.replaceAll('1e3', '864e5');
    },
  });
  await tab.open(`${proxy.url}/en/news/list#main`);
  expect(isPatient).toBe(true);
});

test('back to a page that the browser kept leads to where the visitor left it', async ({ tab, engine }) => {
  await tab.open('/en/market');
  await mark(tab);
  await scrollTo(tab, 600);
  await tab.open('/ja/market');
  await tab.evaluate(() => history.back());
  await tab.at('/en/market');
  await tab.hydrated();
  await scrolledTo(tab, 600);
  // Firefox under WebDriver loads it again.
  if (engine === 'webkit') expect(await isMarked(tab)).toBe(true);
});

test('a reloaded page is shown where it was, also if its scripts are there before its pictures', async ({
  tab,
  intercept,
}) => {
  let release = () => {};
  let held: Promise<void> | undefined;
  const proxy = await intercept({ wait: (path) => (/^\/_image/.test(path) ? held : undefined) });
  await tab.open(`${proxy.url}/en/market`);
  await scrollTo(tab, 600);
  held = new Promise((resolve) => {
    release = resolve;
  });
  await tab.evaluate(() => location.reload());
  await tab.hydrated();
  release();
  await tab.until('all pictures', () => document.readyState === 'complete');
  await scrolledTo(tab, 600);
});

test('the page of a link is fetched while the pointer is on it, and the click asks for no document', async ({
  tab,
  intercept,
}) => {
  // Else a test before may have fetched the page that is in view.
  const proxy = await intercept({ rewrite: (path, body) => (path.startsWith('/_pages?') ? '[]' : body) });
  await tab.open(`${proxy.url}/en/news/list`);
  await tab.until('the script', () => 'idle' in document.documentElement.dataset);
  await tab.hover('header nav a[href="/en/market"]');
  await proxy.request(/^\/_page\/en\/market$/);
  await tab.until('the code', () =>
    performance.getEntriesByType('resource').some(({ name }) => /\/market-\w+\.js/.test(name)),
  );
  const before = proxy.requested.length;
  await tab.click('header nav a[href="/en/market"]');
  await tab.at('/en/market');
  await tab.until('the focus', () => document.activeElement?.localName === 'h1');
  const after = proxy.requested.slice(before);
  expect(after.filter((path) => /^\/_page\/|\/market-\w+\.(js|css)$/.test(path))).toEqual([]);
});
