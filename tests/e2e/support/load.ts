// A page that loads does not move, and hydration changes none of its words.

import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Value and markup of each layout shift. */
    layoutShifts: string[];
    /** The root element's HTML before scripts run. */
    sent: string;
  }
}

/** Records, for every page that is loaded from now on, its layout shifts and the HTML that the server has sent. */
export function recordLoads(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: { node?: Element }[] };
        // 0.00: a heading that is a few pixels wider in its own typeface moves nothing.
        if (value < 0.005) continue;
        window.layoutShifts.push(`${value} ${sources.map(({ node }) => node?.outerHTML?.slice(0, 80))}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('readystatechange', () => {
      // Scripts of pages are deferred: they run after this event.
      if (document.readyState === 'interactive')
        window.sent = document.getElementById('root')?.innerHTML ?? '';
    });
  });
}

/** Returns the layout shifts once fonts and the pictures in the window are loaded and drawn. */
export async function layoutShifts(page: Page): Promise<string[]> {
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
  return page.evaluate(() => window.layoutShifts);
}

/** Returns the words of the root element as the server sent it and as it is now. */
export function words(page: Page): Promise<{ sent: string; now: string }> {
  return page.evaluate(() => {
    const present = document.getElementById('root')?.cloneNode(true) as Element;
    // In the browser only: the controls of the map, whether the company is open now, and a file that is uploaded when chosen.
    const browsers = '.leaflet-control-container, [class*=OpenNow_line], [class*=Uploads_choose]';
    for (const part of present.querySelectorAll(browsers)) part.remove();
    const textOf = (html: string) =>
      html
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
    return { sent: textOf(window.sent), now: textOf(present.innerHTML) };
  });
}
