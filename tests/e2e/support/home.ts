// The garment site's home as a deck of slides.

import { cacheFonts } from './deck.ts';
import { recordLoads } from './load.ts';
import { type BrowserContextOptions, hydrated, type Page, type Visit } from './test.ts';

export const DESKTOP = { viewport: { width: 1440, height: 900 } };

export async function open(visit: Visit, path: string, options: BrowserContextOptions = DESKTOP) {
  const visitor = await visit(options);
  if (options.javaScriptEnabled !== false) await cacheFonts(visitor.page, path);
  await recordLoads(visitor.page);
  await visitor.page.goto(path);
  if (options.javaScriptEnabled !== false) await hydrated(visitor.page);
  return visitor;
}

/** Opens a page on a desktop with a clock that runs until `page.clock.pauseAt`. */
export async function openWithClock(visit: Visit, path: string) {
  const visitor = await visit(DESKTOP);
  await cacheFonts(visitor.page, path);
  await visitor.page.clock.install();
  await visitor.page.goto(path);
  await hydrated(visitor.page);
  return visitor;
}

export const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);

/** Waits until a slide is the current one and its top edge is at the header, or the last one's end is the page's. */
export async function shows(page: Page, id: string) {
  await page.waitForFunction(
    (name) => {
      const slide = document.getElementById(name);
      const header = document.querySelector('body header');
      const start = document.getElementById('start');
      if (!slide?.parentElement || !header || !start) return false;
      const current = document.querySelector<HTMLAnchorElement>('nav a[aria-current="true"][href^="#"]');
      const index = [...slide.parentElement.querySelectorAll(':scope > div')].indexOf(slide);
      const place =
        name === 'colophon'
          ? document.documentElement.scrollHeight - innerHeight
          : index * start.getBoundingClientRect().height;
      return (
        current?.hash === `#${name}` &&
        Math.abs(scrollY - place) < 2 &&
        slide.getBoundingClientRect().top <= header.getBoundingClientRect().bottom + 1
      );
    },
    id,
    { polling: 20 },
  );
}
