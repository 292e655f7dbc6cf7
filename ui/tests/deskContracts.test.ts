import { describe, expect, it } from 'vitest';
import CASES from '../../tests/fixtures/contract-sums.json';
import {
  differences,
  draftOf,
  isSame,
  merged,
  newLine,
  withText,
  written,
} from '../src/desk/contracts/draft';
import { sumOf, totals } from '../src/desk/contracts/sums';
import type { WrittenContract } from '../src/generated/desk';

const line = (sno: string, price: string, pieces: string, lineProgress = '') => ({
  sno,
  pname: 'Shirt',
  price,
  pieces,
  sum: '',
  lineProgress,
});

const OWN: WrittenContract = {
  email: 'ann@example.com',
  company: '7',
  cno: 'JL26-1',
  orderNumber: 'PO-7',
  season: 'SS27',
  signed: '2026-11-09',
  delivery: '2027-01-30',
  quantity: '1500',
  amount: '6525.00',
  currency: 'USD',
  progress: '58.33',
  lines: [line('S1', '4.35', '1400', '62.5'), line('S2', '4.35', '100', '0')],
};

describe('a contract that is being written', () => {
  it.each(CASES)(
    'comes to the sums of its lines, as on the server: %j',
    ({ lines, currency = 'USD', ...sums }) => {
      expect(lines.map((line) => sumOf(line, currency))).toEqual(lines.map(({ sum }) => sum));
      if (sums.quantity !== undefined) expect(totals(lines, currency)).toEqual(sums);
    },
  );

  it('has the sum that the server tells, until its price or its pieces change', () => {
    const told = draftOf({ ...OWN, lines: [{ ...line('S1', '4.35', '2'), sum: '8.70' }] }).lines;
    const [own] = told as [(typeof told)[0]];
    expect(withText(own, 'pname', 'Skirt').sum).toBe('8.70');
    expect(withText(own, 'price', '5').sum).toBe('');
    expect(written({ ...draftOf(), lines: [withText(own, 'pieces', '3')] }).lines[0]?.sum).toBe('');
  });

  it('leaves empty what follows from its lines', () => {
    expect(draftOf(OWN)).toMatchObject({ quantity: '', amount: '', progress: '' });
    expect(draftOf({ ...OWN, progress: '40' })).toMatchObject({ quantity: '', progress: '40' });
    expect(draftOf({ ...OWN, lines: [] })).toMatchObject({ quantity: '1500', amount: '6525.00' });
  });

  it('is the same with a further empty line', () => {
    const draft = draftOf(OWN);
    expect(isSame({ ...draft, lines: [...draft.lines, newLine()] }, draft)).toBe(true);
    expect(isSame({ ...draft, lines: draft.lines.slice(1) }, draft)).toBe(false);
  });

  it('joins what two people changed, value by value', () => {
    const base = draftOf(OWN);
    const changed = (at: number, lineProgress: string) => ({
      ...base,
      lines: base.lines.map((own, index) => (index === at ? { ...own, lineProgress } : own)),
    });
    const [mine, theirs] = [changed(0, '80'), { ...changed(1, '30'), signed: '2026-11-10' }];
    const joined = merged(base, mine, theirs);
    expect(joined.signed).toBe('2026-11-10');
    expect(joined.lines.map(({ lineProgress }) => lineProgress)).toEqual(['80', '30']);
    expect(differences(base, theirs)).toEqual([
      { field: 'signed', before: '2026-11-09', now: '2026-11-10' },
      { line: 1, field: 'lineProgress', before: '0', now: '30' },
    ]);
  });

  it('keeps the lines of whoever changed their number', () => {
    const base = draftOf(OWN);
    const shorter = { ...base, lines: base.lines.slice(1) };
    expect(merged(base, base, shorter).lines).toEqual(shorter.lines);
    expect(merged(base, shorter, { ...base, cno: 'JL26-9' })).toMatchObject({
      cno: 'JL26-9',
      lines: shorter.lines,
    });
  });
});
