// What a page loads first: a few lines that load all other scripts once the page has been drawn, and send the visit log's
// first record. Everything is in the HTML, so what a visitor sees must not share its way with what hydrates it.

import type { Document } from './generated/document';
import { reloadForChunk } from './navigation/chunkReload';
import { hideToken } from './session/address';
import { beginVisit } from './visits/early';

// Before anything else is done or can fail.
hideToken();

/** How long a page that is not drawn, in a tab behind others, waits, in milliseconds. */
const NOT_DRAWN = 500;

const scripts =
  document.querySelector<HTMLElement>('script[data-scripts]')?.dataset.scripts?.split(' ') ?? [];
let begun = false;

function begin(): void {
  const [entry] = scripts;
  if (begun || entry === undefined) return;
  begun = true;
  for (const href of scripts) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  import(entry).catch(reloadForChunk);
  const data = document.getElementById('document')?.textContent;
  if (data) beginVisit((JSON.parse(data) as Document).frame);
}

// The frame that is drawn next, and what comes after it.
requestAnimationFrame(() => setTimeout(begin));
setTimeout(begin, NOT_DRAWN);
