// The first script of a page: removes the token from the URL, loads all other scripts once the first paint and the first
// picture are there, so that they do not compete with the page's own resources, and sends the first record of the visit
// log.

import type { Document } from './generated/document';
import { reloadForChunk } from './navigation/chunkReload';
import { removeTokenFromUrl } from './session/token';
import { beginVisit } from './visits/earlyVisit';

// First, because nothing may fail before it.
removeTokenFromUrl();

/** Maximum wait for a paint in a hidden tab, in milliseconds. */
const HIDDEN_MS = 500;
/** Maximum wait for the first paint in a visible tab, in milliseconds. */
const PAINT_MS = 3000;
/** Maximum wait for the first picture after the first paint, in milliseconds. */
const PICTURE_MS = 1000;

/** Loads the application, in several short tasks. */
async function loadScripts(): Promise<void> {
  const scripts =
    document.querySelector<HTMLElement>('script[data-scripts]')?.dataset.scripts?.split(' ') ?? [];
  for (const href of scripts) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
    await timeout(0);
  }
  const data = document.getElementById('document')?.textContent;
  // Before the application, which takes over the visit.
  if (data) beginVisit((JSON.parse(data) as Document).frame);
  await timeout(0);
  import(scripts[0] ?? '').catch(reloadForChunk);
}

const settled = (picture: HTMLImageElement) =>
  new Promise((resolve) => {
    picture.onload = picture.onerror = resolve;
  });
const timeout = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const firstPaint = new Promise<void>((resolve) => {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint')[0]) resolve();
  }).observe({ type: 'paint', buffered: true });
});

await Promise.race([firstPaint, timeout(document.hidden ? HIDDEN_MS : PAINT_MS)]);
const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
if (picture?.complete === false) await Promise.race([settled(picture), timeout(PICTURE_MS)]);
await loadScripts();
