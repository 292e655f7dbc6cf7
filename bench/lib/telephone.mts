// A telephone on a slow network: Chromium with a processor four times slower and “slow 4G”, and the figures of a first
// visit of a page.

import { type Browser, hydrated } from '../../tests/e2e/support/test.ts';
import { conditions } from './report.mjs';

/** How many times slower the processor is. */
const SLOWER = 4;
/** “Slow 4G” as Chromium’s developer tools have it: bytes per second, and milliseconds added to each request. */
export const SLOW_4G = {
  offline: false,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
  latency: 150 * 3.75,
};

/** How figures were measured, for a report. */
export const measured = (runs: number) =>
  `Processor ${SLOWER} times slower, medians of ${runs} visits. ${conditions()}`;

/** The figures of a first visit; times in milliseconds since the navigation started. */
export interface Visit {
  /** First contentful paint. */
  first: number;
  /** Largest contentful paint. */
  largest: number;
  /** Sum of the parts of long tasks beyond 50 ms. */
  blocked: number;
  /** Until React answers clicks. */
  hydrated: number;
  /** All bytes received, headers included. */
  bytes: number;
  requests: number;
  scripts: number;
}

declare global {
  interface Window {
    largestPaint: number;
    blockedTime: number;
    answeredTime: number;
  }
}

/** Visits a page with an empty cache. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const { page, session } = await telephone(browser);
  let bytes = 0;
  let requests = 0;
  let scripts = 0;
  session.on('Network.requestWillBeSent', ({ type }) => {
    requests++;
    if (type === 'Script') scripts++;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(() => {
    window.largestPaint = 0;
    window.blockedTime = 0;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.largestPaint = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.blockedTime += Math.max(0, duration - 50);
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(url, { waitUntil: 'commit' });
  await hydrated(page);
  const ready = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  const times = await page.evaluate(() => ({
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    largest: window.largestPaint,
    blocked: window.blockedTime,
  }));
  await page.context().close();
  return { ...times, hydrated: ready, bytes, requests, scripts };
}

/**
 * Visits a page with an empty cache, and clicks the language menu every 50 ms from the first paint. Returns when it was open,
 * in milliseconds since the navigation started. The clicks change the order in which React hydrates, hence a visit of its own.
 */
export async function answered(browser: Browser, url: string): Promise<number> {
  const { page } = await telephone(browser);
  await page.addInitScript(() => {
    const timer = setInterval(() => {
      if (performance.getEntriesByName('first-contentful-paint').length === 0) return;
      const menu = document.querySelector<HTMLElement>('header :is(summary, button[aria-expanded])');
      if (menu?.matches('[open] > summary, [aria-expanded=true]')) {
        window.answeredTime = performance.now();
        clearInterval(timer);
      } else menu?.click();
    }, 50);
  });
  await page.goto(url, { waitUntil: 'commit' });
  const time = await (await page.waitForFunction(() => window.answeredTime)).jsonValue();
  await page.context().close();
  return time;
}

/** Opens an empty page on the telephone. */
export async function telephone(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { page, session };
}
