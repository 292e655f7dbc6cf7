import { describe, expect, it } from 'vitest';
import { slideAt, slideByKey } from '../src/pages/sample-list/slides';

describe('the visible slide', () => {
  it.each([
    [0, 0],
    [389, 0],
    [390, 1],
    [780, 1],
    [1560, 2],
    // Overscroll at both ends.
    [-60, 0],
    [1700, 2],
  ])('of three on a rail 780 wide scrolled by %i is %i', (scrolled, slide) =>
    expect(slideAt(scrolled, 780, 3)).toBe(slide),
  );

  it('is the first while the width is zero', () => expect(slideAt(0, 0, 3)).toBe(0));
});

describe('a key in the carousel', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, 2],
    ['ArrowLeft', 2, 1],
    ['ArrowLeft', 0, 0],
    ['End', 0, 2],
    ['Home', 2, 0],
    ['Tab', 1, undefined],
    ['ArrowDown', 1, undefined],
  ])('%s leads from slide %i to %j', (key, shown, slide) => expect(slideByKey(key, shown, 3)).toBe(slide));
});
