import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8');

it('the deck and the style sheets agree on the windows that have slides', () => {
  const [, query] = /--slides (.*);/.exec(read('design/shared/media.css')) ?? [];
  expect(read('carousel/deckView.ts')).toContain(`LARGE_WINDOW = '${query}'`);
});

it('no style sheet of the build has a name of a window, which browsers do not know', () => {
  const folder = new URL('../../bundles/assets/', import.meta.url);
  const sheets = readdirSync(folder).filter((file) => file.endsWith('.css'));
  expect(sheets).not.toEqual([]);
  for (const sheet of sheets) {
    const [left] = /@media[^{]*\(--[^{]*/.exec(readFileSync(new URL(sheet, folder), 'utf8')) ?? [];
    expect(left, sheet).toBeUndefined();
  }
});
