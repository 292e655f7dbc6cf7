import { describe, expect, it } from 'vitest';
import { dollars, pieces, sum } from '../src/pages/order/figures';
import { fragmentOf, placeOf } from '../src/pages/order/place';

const t = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  `${key} ${Object.values(values).join()}`;

describe('a place in the orders', () => {
  it.each([
    [{ cno: '', contract: '' }, ''],
    [{ cno: 'JL & 锦', contract: '' }, '#cno=JL%20%26%20%E9%94%A6'],
    [{ cno: '08', contract: 'JL26-0818' }, '#cno=08&contract=JL26-0818'],
  ])('%j is %j in the address', (place, fragment) => {
    expect(fragmentOf(place)).toBe(fragment);
    expect(placeOf(fragment)).toEqual(place);
  });

  it('is the list for other fragments', () => {
    expect(placeOf('#main')).toEqual({ cno: '', contract: '' });
  });
});

describe('totals', () => {
  it('are exact, and unknown if a part is', () => {
    expect(sum([0.1, 0.2, 84_600.5])).toBe(84_600.8);
    expect(sum([1, null])).toBeNull();
  });

  it('are written as the server writes figures', () => {
    expect(pieces(12_000, t)).toBe('order.pieces 12,000');
    expect(pieces(999, t)).toBe('order.pieces 999');
    expect(dollars(8_460_000.5, t)).toBe('order.dollars 8,460,000.50');
    expect(dollars(-0.05, t)).toBe('-order.dollars 0.05');
    expect([pieces(null, t), dollars(null, t)]).toEqual(['', '']);
  });
});
