import { describe, expect, it } from 'vitest';
import type { ContractRow } from '../src/generated/document';
import { CONTRACT_COLUMNS, saved } from '../src/pages/order/columns';
import { money, pieces, sum, sums } from '../src/pages/order/figures';
import { contractsAt, fragmentOf, listOf, placeIn, placeOf } from '../src/pages/order/place';
import { counts, ofSeason, seasonsOf, selected } from '../src/pages/order/selection';
import { contractLateness } from '../src/pages/order/stages';

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

describe('the lateness of a contract', () => {
  const next = { stage: 'sewing', planned: null } as const;
  it.each([
    [{ styles: 8, next: { ...next, late: 2, lateStyles: 2 } }, 'order.milestones.late.styles.other 2,8,2'],
    [{ styles: 8, next: { ...next, late: 1, lateStyles: 3 } }, 'order.milestones.late.styles.one 3,8,1'],
    [{ styles: 1, next: { ...next, late: 2, lateStyles: 1 } }, 'order.milestones.late.other 2'],
    [{ styles: null, next: { ...next, late: 1, lateStyles: null } }, 'order.milestones.late.one 1'],
    [{ styles: 8, next: { ...next, late: 0, lateStyles: 0 } }, ''],
    [{ styles: 8, next: null }, ''],
  ])('%j is %j', (contract, text) => {
    expect(contractLateness(contract, t)).toBe(text);
  });
});

describe('the contracts of a list', () => {
  const day = (iso: string) => ({ iso, text: iso });
  const row = (
    cno: string,
    late: number | null,
    planned: string | null,
    shipped: string | null,
  ): ContractRow => ({
    sid: cno,
    cno,
    orderNumber: '',
    season: '',
    delivery: null,
    signed: null,
    quantity: null,
    amount: null,
    currency: null,
    progress: null,
    milestones: [],
    styles: null,
    next:
      late === null
        ? null
        : { stage: 'sewing', planned: planned ? day(planned) : null, late, lateStyles: null },
    shipment: shipped ? { day: day(shipped), isDone: late === null } : null,
    isShipped: late === null,
    papers: [],
    text: { signed: null, quantity: '', amount: '', progress: '' },
  });
  const rows = [
    row('C', 0, '2026-12-01', '2026-12-20'),
    row('B', 2, '2026-11-20', '2026-12-24'),
    row('D', null, null, '2026-10-01'),
    row('A', 0, null, null),
  ];
  it.each([
    ['all', 'bySigned', 'CBDA'],
    ['open', 'bySigned', 'CBA'],
    ['late', 'bySigned', 'B'],
    ['shipped', 'bySigned', 'D'],
    ['all', 'byDue', 'BCDA'],
    ['all', 'byShipment', 'DCBA'],
    ['open', 'byNumber', 'ABC'],
  ] as const)('are %s by %s', (shown, order, numbers) => {
    expect(
      selected(rows, shown, order)
        .map(({ cno }) => cno)
        .join(''),
    ).toBe(numbers);
  });

  it('are counted for each choice', () => {
    expect(counts(rows)).toEqual({ all: 4, open: 3, late: 1, shipped: 1 });
  });

  const inSeasons = rows.map((own, index) => ({ ...own, season: ['SS27', '', 'FW26', 'SS27'][index] ?? '' }));

  it('are those of a season, of which contracts have each', () => {
    expect(seasonsOf(inSeasons)).toEqual(['SS27', 'FW26']);
    expect(seasonsOf(rows)).toEqual([]);
    expect(ofSeason(inSeasons, 'SS27').map(({ cno }) => cno)).toEqual(['C', 'A']);
    expect(ofSeason(inSeasons, '')).toHaveLength(4);
  });

  it('are saved with the columns that one of them has a value of', () => {
    const head = (list: readonly ContractRow[]) =>
      saved<ContractRow>(CONTRACT_COLUMNS, list, (key) => key).head.slice(0, 4);
    expect(head(rows).join()).toBe(
      'order.columns.cno,order.columns.signed,order.columns.quantity,order.columns.amount',
    );
    const [own] = inSeasons as [ContractRow];
    const known = [{ ...own, orderNumber: 'PO-7', delivery: day('2027-01-30T00:00:00+08:00') }];
    expect(head(known).join()).toBe(
      'order.columns.cno,order.columns.orderNumber,order.columns.season,order.columns.signed',
    );
    expect(
      saved<ContractRow>(CONTRACT_COLUMNS, known, t)
        .cells(known[0] as ContractRow)
        .slice(0, 5),
    ).toEqual(['C', 'PO-7', 'SS27', null, '2027-01-30']);
  });
});
