// A page that loads does not move, and hydration changes none of its words.

import type { Page, Response } from '@playwright/test';

declare global {
  interface Window {
    layoutShift: number;
  }
}

/** Adds up the layout shifts of every page that is loaded from now on. */
export function recordShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.layoutShift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the sum of the layout shifts once fonts and the pictures in the window are loaded and drawn. */
export async function layoutShift(page: Page): Promise<number> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      const isInWindow = bottom >= 0 && top <= innerHeight && right > 0 && left < innerWidth;
      return image.complete || !isInWindow;
    }),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
  return page.evaluate(() => window.layoutShift);
}

/** Returns the words of the root element as the server sent it and as it is now. */
export async function words(page: Page, response: Response | null): Promise<{ sent: string; now: string }> {
  const now = await page.evaluate(() => {
    const present = document.getElementById('root')?.cloneNode(true) as Element;
    // The controls of the map exist in the browser only.
    for (const controls of present.querySelectorAll('.leaflet-control-container')) controls.remove();
    return present.innerHTML;
  });
  // The policy of the page itself lets nothing parse HTML.
  const blank = await page.context().newPage();
  const sent = await blank.evaluate(
    (html) => new DOMParser().parseFromString(html, 'text/html').getElementById('root')?.innerHTML ?? '',
    (await response?.text()) ?? '',
  );
  await blank.close();
  return { sent: textOf(sent), now: textOf(now) };
}

/** The words of HTML, without tags. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
