// The first load of the form of an entry, with an empty cache on “slow 4G”; the processor is not slowed down.

import { brotliCompressSync, gunzipSync } from 'node:zlib';
import type { Browser } from '../../tests/e2e/support/test.ts';
import { get } from '../lib/http.mjs';
import { SLOW_4G } from '../lib/telephone.mts';

export interface FormSide {
  origin: string;
  cookie: string;
  /** The path of the form. */
  form: string;
  /** What a field of the form contains. */
  title: string;
}

export interface Load {
  /** Largest contentful paint, in milliseconds since the navigation started. */
  largest: number;
  /** Until the field with the title is there and React answers in it. */
  ready: number;
  /** Bytes of scripts as they were sent, and of everything. */
  scripts: number;
  bytes: number;
  requests: number;
  /** The addresses of the scripts. */
  addresses: string[];
}

declare global {
  interface Window {
    largestPaint: number;
  }
}

/** Opens the form. */
export async function load(browser: Browser, { origin, cookie, form, title }: FormSide): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
  });
  const pairs = cookie.split('; ').map((pair) => pair.split(/=(.*)/s));
  await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: origin })));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  const figures = {
    scripts: 0,
    bytes: 0,
    requests: 0,
    addresses: [] as string[],
  };
  const scripts = new Map<string, string>();
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    figures.requests++;
    if (type === 'Script' || request.url.endsWith('.js')) scripts.set(requestId, request.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    figures.bytes += encodedDataLength;
    if (scripts.has(requestId)) figures.scripts += encodedDataLength;
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.largestPaint = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(origin + form, { waitUntil: 'commit', timeout: 60_000 });
  await page.waitForFunction(
    (title) =>
      [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(
        (field) =>
          field.value.includes(title) && Object.keys(field).some((key) => key.startsWith('__reactProps')),
      ),
    title,
    { timeout: 60_000, polling: 20 },
  );
  const ready = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  const largest = await page.evaluate(() => window.largestPaint);
  await context.close();
  figures.addresses = [...new Set(scripts.values())];
  return { largest, ready, ...figures };
}

/** The size of scripts with brotli at its highest level, as a proxy before a server may send them. */
export async function withBrotli(addresses: string[], cookie: string): Promise<number> {
  let size = 0;
  for (const address of addresses) {
    const { body, headers } = await get(address, {
      headers: { cookie, 'accept-encoding': 'gzip' },
    });
    size += brotliCompressSync(headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).length;
  }
  return size;
}
