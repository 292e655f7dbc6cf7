import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moved, movesBetween } from '../src/desk/content/order';
import { countTiles } from '../src/desk/content/tiles';
import type { ListedEntry } from '../src/generated/desk';

describe('the moves that make an order', () => {
  it('are the fewest', () => {
    expect(movesBetween(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'])).toEqual([
      { id: 'd', side: 'before', of: 'a' },
    ]);
    expect(movesBetween(['a', 'b', 'c', 'd'], ['b', 'c', 'a', 'd'])).toEqual([
      { id: 'a', side: 'after', of: 'c' },
    ]);
    expect(movesBetween(['a', 'b'], ['a', 'b'])).toEqual([]);
  });

  it('make it of any other', () => {
    const before = [...'abcdefgh'];
    fc.assert(
      fc.property(fc.shuffledSubarray(before, { minLength: before.length }), (after) => {
        const made = movesBetween(before, after).reduce<string[]>(
          (list, { id, side, of }) => moved(list, id, side, of),
          before,
        );
        expect(made).toEqual(after);
      }),
    );
  });
});

describe('the logo tiles', () => {
  const entry = (number: number, zh: ListedEntry['states']['zh']) =>
    ({ id: `item/${number}`, states: { zh } }) as unknown as ListedEntry;
  const shown = { published: {} };

  it('are the first four news that are on the site, and the drafts between them', () => {
    const news = [
      entry(1, shown),
      entry(2, 'draft'),
      entry(3, shown),
      entry(4, { published: { until: 50 } }),
      entry(5, shown),
      entry(6, shown),
      entry(7, shown),
    ];
    expect(countTiles(news, 100)).toBe(6);
    expect(countTiles(news.slice(0, 3), 100)).toBe(3);
  });
});
