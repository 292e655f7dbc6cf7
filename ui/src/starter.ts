// What a page loads first: a few lines that load all other scripts once the page has been drawn, and send the visit log's
// first record. Everything is in the HTML, so what a visitor sees must not share its way with what hydrates it.

import type { Document } from './generated/document';
import { reloadForChunk } from './navigation/chunkReload';
import { hideToken } from './session/address';
import { beginVisit } from './visits/early';

// Before anything else is done or can fail.
hideToken();

/** The longest wait for a paint in a tab that shows another page or is prerendered, in milliseconds. */
const HIDDEN = 500;
/** The longest wait for the first paint, and after it for the first picture, in milliseconds. */
const VISIBLE = 3000;
const PICTURE = 1000;

const scripts =
  document.querySelector<HTMLElement>('script[data-scripts]')?.dataset.scripts?.split(' ') ?? [];
/** Loads the application, in several short tasks. */
async function begin(): Promise<void> {
  const [entry] = scripts;
  if (entry === undefined) return;
  for (const href of scripts) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
    await wait(0);
  }
  import(entry).catch(reloadForChunk);
  await wait(0);
  const data = document.getElementById('document')?.textContent;
  if (data) beginVisit((JSON.parse(data) as Document).frame);
}

const settled = (picture: HTMLImageElement) =>
  new Promise<void>((resolve) => {
    picture.onload = picture.onerror = () => resolve();
  });
const wait = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

const firstPaint = new Promise<void>((resolve) => {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
  }).observe({ type: 'paint', buffered: true });
});

await Promise.race([firstPaint, wait(document.hidden ? HIDDEN : VISIBLE)]);
const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
if (picture?.complete === false) await Promise.race([settled(picture), wait(PICTURE)]);
await begin();
