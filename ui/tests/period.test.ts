import { expect, test } from 'vitest';
import { periodOf } from '../src/desk/dashboard/period';

test.each([
  ['2026-11-29', '2026-10-01', '2026-10-31'],
  ['2026-01-31', '2025-12-01', '2025-12-31'],
  ['2028-03-01', '2028-02-01', '2028-02-29'],
])('on %s the last month is from %s to %s', (today, from, to) => {
  expect(periodOf('lastMonth', {}, today)).toEqual({ from, to });
  expect(periodOf('month', {}, today)).toEqual({ from: `${today.slice(0, 8)}01`, to: today });
});

test('the server chooses the last weeks, and somebody other days', () => {
  expect(periodOf('weeks', { from: '2026-11-01' })).toEqual({});
  expect(periodOf('days', { from: '2026-11-01' })).toEqual({ from: '2026-11-01' });
});
