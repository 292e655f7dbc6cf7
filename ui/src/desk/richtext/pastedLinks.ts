// Links and pictures of what is pasted.

import { completed, isAddress } from './schema';

/** Completes addresses of links, takes away those that lead nowhere, and returns how many those were. */
export function tidyLinks(root: HTMLElement): number {
  let lost = 0;
  for (const link of root.querySelectorAll('a[href]')) {
    const href = completed(link.getAttribute('href') ?? '');
    // Word's footnotes and bookmarks lead to places in its own document.
    if (isAddress(href) && !href.startsWith('#_')) link.setAttribute('href', href);
    else {
      link.removeAttribute('href');
      if (!href.startsWith('#')) lost++;
    }
  }
  return lost;
}

/** The address of a picture, which some pages load only when it is seen. */
const addressOf = (picture: Element) => picture.getAttribute('data-src') ?? picture.getAttribute('src') ?? '';

/** Removes the pictures that the site does not have, and returns the addresses of those that have one that others can read. */
export function tidyPictures(
  root: HTMLElement,
  origin: string,
  known: ReadonlyMap<string, string>,
): { foreign: string[]; lost: number } {
  const foreign: string[] = [];
  let lost = 0;
  for (const picture of root.querySelectorAll('img')) {
    const address = addressOf(picture);
    const here = address.startsWith(`${origin}/media/`) ? address.slice(origin.length) : address;
    const own = known.get(here) ?? here;
    if (own.startsWith('/media/')) {
      picture.setAttribute('src', own);
      continue;
    }
    picture.remove();
    if (/^(https?:)?\/\//i.test(own)) foreign.push(own);
    else lost++;
  }
  return { foreign, lost };
}
