// The first script of a page: removes the token from the URL, loads all other scripts once the first screen is drawn, so that
// they do not compete with the page's own resources, and sends the first record of the visit log.

import type { Document } from './generated/document';
import { reloadOnFailure } from './navigation/chunkReload';
import { removeTokenFromUrl } from './session/token';
import { beginVisit } from './visits/earlyVisit';

// First, because nothing may fail before it.
removeTokenFromUrl();

/** Maximum wait for the first frame, of which a hidden tab has none, and then for the first screen, in milliseconds. */
const FRAME_MS = 1000;
const SCREEN_MS = 400;

const timeout = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

// The second frame begins when the first has been drawn. Not `first-contentful-paint`: Firefox does not report it if the page
// scrolls to the fragment of its address before.
const painted = () =>
  new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Waits until fonts and the pictures in the window are drawn, or cannot be. */
async function drawn(): Promise<void> {
  await document.fonts.ready;
  const pictures = [...document.images].filter((picture) => {
    // All zeros if it is hidden.
    const { top, bottom } = picture.getBoundingClientRect();
    return !picture.complete && bottom > 0 && top < innerHeight;
  });
  await Promise.all(
    pictures.map(
      (picture) =>
        new Promise((resolve) => {
          picture.onload = picture.onerror = resolve;
        }),
    ),
  );
  await painted();
}

// Not a top-level await, which older browsers cannot parse: they would leave the token in the URL.
async function start(): Promise<void> {
  await Promise.race([painted(), timeout(FRAME_MS)]);
  const scripts = document.querySelector<HTMLElement>('[data-scripts]')?.dataset.scripts?.split(' ') ?? [];
  // On a slow network, the page itself has requested them (`src/site/ahead.js`).
  if (!document.querySelector('[rel=modulepreload]')) {
    await Promise.race([drawn(), timeout(SCREEN_MS)]);
    for (const href of scripts) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
      // Several short tasks instead of one.
      await timeout(0);
    }
  }
  const data = document.getElementById('document')?.textContent;
  // Before the application, which takes over the visit.
  if (data) beginVisit((JSON.parse(data) as Document).frame);
  await timeout(0);
  reloadOnFailure(import(scripts.pop() ?? '').then(({ ready }: { ready: Promise<void> }) => ready));
}

void start();
