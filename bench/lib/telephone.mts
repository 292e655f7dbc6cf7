// A telephone on a slow network: Chromium with a processor four times slower and “slow 4G”, and the figures of a first
// visit of a page.

import { type Browser, hydrated } from '../../tests/e2e/support/test.ts';

/** How many times slower the processor is. */
export const SLOWER = 4;
/** “Slow 4G” as Chromium’s developer tools have it: bytes per second, and milliseconds added to each request. */
const SLOW_4G = {
  offline: false,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
  latency: 150 * 3.75,
};

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
  }
}

/** Visits a page with an empty cache. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
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
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
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
  await context.close();
  return { ...times, hydrated: ready, bytes, requests, scripts };
}
