import { expect, test } from 'vitest';
import { read, shownTime, type TypedTimes, timeFrom, typed } from '../src/desk/content/publishTimes';

/** 27 November 2026, 10:00 in China. */
const NOW = Date.parse('2026-11-27T10:00+08:00') / 1000;
const seconds = (text: string) => Date.parse(`${text}+08:00`) / 1000;
const AT_ONCE = typed(undefined, NOW);

function planned(day: string, clock: string, more: Partial<TypedTimes> = {}): TypedTimes {
  return { ...AT_ONCE, isPlanned: true, from: { day, clock }, ...more };
}

test('texts are published at once unless a moment is chosen', () => {
  expect(read(AT_ONCE, NOW)).toEqual({ from: 0 });
});

test.each([
  ['2026-11-28', '09:00', '2026-11-28T09:00'],
  ['2026/11/28', '9:05', '2026-11-28T09:05'],
  ['2026年11月28日', '9时30分', '2026-11-28T09:30'],
  ['2026.12.1', '0930', '2026-12-01T09:30'],
  ['２０２６－１１－２８', '１８：００', '2026-11-28T18:00'],
  ['2027-1-5', '9', '2027-01-05T09:00'],
])('%s and %s are a moment', (day, clock, expected) => {
  expect(read(planned(day, clock), NOW)).toEqual({ from: seconds(expected) });
});

test.each([
  ['2026-11-28', ''],
  ['', '09:00'],
  ['2026-11-31', '09:00'],
  ['2026-11-28', '24:00'],
  ['2026-11-28', '9:60'],
  ['tomorrow', '09:00'],
  ['11/28/2026', '09:00'],
])('%s and %s are never “at once”', (day, clock) => {
  expect(read(planned(day, clock), NOW)).toBe('incomplete');
});

test('an end is after the start, and neither has passed', () => {
  const until = { day: '2026-11-29', clock: '09:00' };
  const both = planned('2026-11-28', '09:00', { ends: true, until });
  expect(read(both, NOW)).toEqual({ from: seconds('2026-11-28T09:00'), until: seconds('2026-11-29T09:00') });
  expect(read({ ...both, from: until }, NOW)).toBe('order');
  expect(read(planned('2026-11-27', '09:59'), NOW)).toBe('passed');
  expect(read({ ...AT_ONCE, ends: true, until: { day: '2026-11-26', clock: '9:00' } }, NOW)).toBe('passed');
  expect(read({ ...AT_ONCE, ends: true }, NOW)).toBe('incomplete');
});

test('the times that are set are those to begin with', () => {
  const set = { from: seconds('2026-11-28T09:00'), until: seconds('2026-12-24T18:30') };
  expect(read(typed(set, NOW), NOW)).toEqual(set);
  const open = { from: 0, until: Number.MAX_SAFE_INTEGER };
  expect(read(typed(open, NOW), NOW)).toEqual({ from: 0 });
  expect(read(typed({ ...set, from: seconds('2026-11-01T09:00') }, NOW), NOW)).toEqual({
    from: 0,
    until: set.until,
  });
});

test.each([
  ['2026-11-28 09:00', '2026-11-28T09:00:00'],
  ['2026年11月28日 9:05', '2026-11-28T09:05:00'],
  ['2026-11-28T09:00:30', '2026-11-28T09:00:30'],
  ['２０２６／１１／２８　１８：００', '2026-11-28T18:00:00'],
])('the field of a time takes %s', (text, value) => {
  expect(timeFrom(text)).toBe(value);
  expect(timeFrom(shownTime(value))).toBe(value);
});

test('the field of a time takes no half of one', () => {
  for (const text of ['2026-11-28', '09:00', '2026-11-28 25:00', '2026-02-30 09:00', 'soon', ''])
    expect(timeFrom(text)).toBeUndefined();
  expect(shownTime('2026-11-28T09:00:00')).toBe('2026-11-28 09:00');
});
