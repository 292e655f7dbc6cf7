// Measures how long interactions take on a processor slowed down four times, and writes them to interactions.md: from the
// input to the next frame, as Interaction to Next Paint counts it.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { launch } from '../../tests/e2e/support/chromium.ts';
import { LARGE, writeContent } from '../../tests/e2e/support/customers.ts';
import { logIn } from '../../tests/e2e/support/orders.ts';
import { type Server, serve } from '../../tests/e2e/support/server.ts';
import type { SiteName } from '../../tests/e2e/support/sites.ts';
import { type Browser, hydrated, type Page } from '../../tests/e2e/support/test.ts';
import { add, conditions, replace, table } from '../lib/report.mjs';
import { median } from '../lib/statistics.mjs';

declare global {
  interface Window {
    /** The longest interaction so far, in milliseconds. */
    longest: number;
  }
}

interface Interaction {
  name: string;
  site: SiteName;
  path(server: Server): Promise<string>;
  ready?(page: Page): Promise<void>;
  act(page: Page, run: number): Promise<void>;
}

const SLOWER = 4;
const RUNS = 6;
/** Longer than a slide's way, a search and the opening of a dialog. */
const PAUSE = 1500;

const at = (path: string) => async () => path;
const ledger = async (server: Server) => `/en/order?token=${encodeURIComponent(await logIn(server, LARGE))}`;
const nextSlide = (page: Page) => page.keyboard.press('PageDown');

const INTERACTIONS: Interaction[] = [
  { name: 'next slide', site: 'garment', path: at('/en'), act: nextSlide },
  {
    name: 'next slide',
    site: 'brand',
    path: at('/'),
    ready: (page) => page.getByRole('button', { name: '跳过' }).click(),
    act: nextSlide,
  },
  { name: 'next slide', site: 'brand', path: at('/brand'), act: nextSlide },
  {
    name: 'language menu opened and closed',
    site: 'garment',
    path: at('/en/news/list'),
    act: (page) => page.locator('header details summary').first().click(),
  },
  {
    name: 'key typed above 200 contracts',
    site: 'garment',
    path: ledger,
    act: (page) => page.getByRole('searchbox').press('1'),
  },
  {
    name: 'one of 200 contracts opened and closed',
    site: 'garment',
    path: ledger,
    async act(page, run) {
      if (run % 2 === 0) await page.locator('main tbody a').nth(run).click();
      else await page.keyboard.press('Escape');
    },
  },
];

export async function measure() {
  const content = await mkdtemp(join(tmpdir(), 'selvage-interactions-'));
  const browser = await launch();
  const rows: (string | number)[][] = [];
  try {
    await writeContent(content);
    for (const interaction of INTERACTIONS) {
      const durations = await durationsOf(interaction, browser, content);
      const figures = [median(durations), Math.max(...durations)];
      add(rows, [interaction.site, interaction.name, ...figures]);
    }
  } finally {
    await browser.close();
    await rm(content, { recursive: true });
  }
  const measured = `Processor ${SLOWER} times slower, ${RUNS} times each. ${conditions()}`;
  const head = ['site', 'interaction', 'median', 'longest'];
  replace('interactions.md', 'interactions', `${measured}\n\n${table(head, rows)}`);
}

/** The milliseconds of each run. */
async function durationsOf(
  { site, path, ready, act }: Interaction,
  browser: Browser,
  content: string,
): Promise<number[]> {
  const server = await serve({
    settings: { SELVAGE_SITE_DEFAULT: site, SELVAGE_EMBEDDED_CONTENT: content },
  });
  try {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await page.goto(await path(server));
    await hydrated(page);
    await ready?.(page);
    await page.waitForTimeout(PAUSE);
    await page.evaluate(() => {
      window.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
        // Interactions under 16 ms are not reported, and count as 0.
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const durations: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      await act(page, run);
      await page.waitForTimeout(PAUSE);
      durations.push(await page.evaluate(() => window.longest));
      await page.evaluate(() => {
        window.longest = 0;
      });
    }
    await context.close();
    return durations;
  } finally {
    await server.stop();
  }
}
