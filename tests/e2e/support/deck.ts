// Decks of slides: their state, and gestures.

import { expect, type Page } from './test.ts';

declare global {
  interface Window {
    /** Wheel events received since the first call of `wheel`. */
    wheelEvents?: number;
  }
}

interface Point {
  x: number;
  y: number;
}

/**
 * Loads the fonts of a page into the browser's cache. A font that arrives late is used from the next page on; without it, a
 * slide may not fit, and the page scrolls.
 */
export async function cacheFonts(page: Page, path: string): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(async (path) => {
    const html = await (await fetch(path)).text();
    const links = [...html.matchAll(/<link rel="preload"[^>]* as="font"[^>]*>/g)].map(([link]) => link);
    const fonts = links.map((link) => /href="([^"]*)"/.exec(link)?.[1] ?? '');
    await Promise.all(fonts.map(async (font) => (await fetch(font)).arrayBuffer()));
  }, path);
}

/** Expects that the page is shown as a deck, or that it scrolls. */
export async function expectDeck(page: Page, isUp = true): Promise<void> {
  await expect(page.locator('html[data-deck]')).toHaveCount(isUp ? 1 : 0);
}

/** The fragment of the address, which names the slide; empty at the first slide. */
export const hash = (page: Page): Promise<string> => page.evaluate(() => location.hash);

/** Turns the wheel. The page has handled the event on return: the address names the slide that it leads to. */
export async function wheel(page: Page, delta: number, across = 0): Promise<void> {
  const before = await page.evaluate(() => {
    if (window.wheelEvents === undefined) {
      window.wheelEvents = 0;
      addEventListener('wheel', () => {
        window.wheelEvents = (window.wheelEvents ?? 0) + 1;
      });
    }
    return window.wheelEvents;
  });
  await page.mouse.wheel(across, delta);
  // A stopped clock draws no frames to poll in.
  await page.waitForFunction((count) => (window.wheelEvents ?? 0) > count, before, { polling: 20 });
}

/** Moves a finger from one point to another. */
export async function swipe(page: Page, from: Point, to: Point, steps = 12): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (let step = 1; step <= steps; step++) {
    const at = (start: number, end: number) => Math.round(start + ((end - start) * step) / steps);
    await touch('touchMove', [{ x: at(from.x, to.x), y: at(from.y, to.y) }]);
  }
  await touch('touchEnd', []);
  await session.detach();
}
