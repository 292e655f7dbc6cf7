import { describe, expect, it } from 'vitest';
import { money, pieces, sum, sums } from '../src/pages/order/figures';
import { contractsAt, fragmentOf, listOf, placeIn, placeOf } from '../src/pages/order/place';

const USD = { code: 'USD', decimals: 2 };
const JPY = { code: 'JPY', decimals: 0 };
const SIGNS: Readonly<Record<string, string>> = { 'figures.thousands': ',', 'figures.point': '.' };
const t = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  SIGNS[key] ?? `${key} ${Object.values(values).join()}`;

describe('a place in the orders', () => {
  it.each([
    [listOf(''), ''],
    [listOf('JL & 锦'), '#cno=JL%20%26%20%E9%94%A6'],
    [placeIn('08', { cno: 'JL26-0818', sid: '7' }), '#cno=08&contract=JL26-0818&sid=7'],
    [placeIn('', { cno: '', sid: 'S&1' }), '#sid=S%261'],
    [{ cno: '', contract: 'JL26-0818', sid: '' }, '#contract=JL26-0818'],
  ])('%j is %j in the address', (place, fragment) => {
    expect(fragmentOf(place)).toBe(fragment);
    expect(placeOf(fragment)).toEqual(place);
  });

  it('is the list for other fragments', () => {
    expect(placeOf('#main')).toEqual(listOf(''));
  });

  const rows = [
    { sid: 'S1', cno: 'JL-001' },
    { sid: 'S3', cno: 'JL-001' },
    { sid: 'S4', cno: '' },
    { sid: 'S5', cno: 'JL-002' },
    { sid: '', cno: 'JL-003' },
  ];
  it.each([
    ['#contract=JL-001&sid=S3', ['S3']],
    ['#sid=S4', ['S4']],
    // The id decides, and another contract does not take its place.
    ['#contract=JL-002&sid=S9', []],
    ['#contract=JL-002', ['S5']],
    ['#contract=JL-001', ['S1', 'S3']],
    ['#contract=S1', []],
    // Without an id, its lines cannot be asked for.
    ['#contract=JL-003', []],
    ['', []],
  ])('%s names the contracts %j', (fragment, sids) => {
    expect(contractsAt(placeOf(fragment), rows).map(({ sid }) => sid)).toEqual(sids);
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
    expect([pieces(null, t), money(null, USD, t)]).toEqual(['', '']);
  });

  it.each([
    [8_460_000.5, USD, 'figures.money.USD 8,460,000.50,USD'],
    [-0.05, USD, '-figures.money.USD 0.05,USD'],
    [84_600, JPY, 'figures.money.JPY 84,600,JPY'],
    [4.35, { code: 'KWD', decimals: 3 }, 'figures.money.other 4.350,KWD'],
  ])('have the decimals of their currency: %d %j', (amount, currency, text) =>
    expect(money(amount, currency, t)).toBe(text),
  );

  it('never add up currencies', () => {
    const usd = (amount: number | null) => ({ amount, currency: USD });
    const jpy = (amount: number) => ({ amount, currency: JPY });
    expect(sums([usd(0.1), jpy(650), usd(0.2), jpy(1000)], t)).toEqual([
      'figures.money.USD 0.30,USD',
      'figures.money.JPY 1,650,JPY',
    ]);
    expect(sums([usd(1), usd(null)], t)).toEqual([]);
    expect(sums([usd(1), { amount: null, currency: null }], t)).toEqual([]);
  });
});
