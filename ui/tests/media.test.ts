import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8');

it('the deck and the style sheets agree on the windows that have slides', () => {
  const [, query] = /--slides (.*);/.exec(read('design/shared/media.css')) ?? [];
  expect(read('carousel/deckView.ts')).toContain(`LARGE_WINDOW = '${query}'`);
});
