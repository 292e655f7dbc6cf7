import { expect, test } from 'vitest';
import { parseOpening, stateAt } from '../src/pages/about-contact/openingTimes';

const text = '1-5 9:00-18:00 Asia/Shanghai';
const opening = parseOpening(text) ?? { first: 0, last: 0, from: 0, to: 0, zone: '' };

test('opening times are read, and what is none is refused', () => {
  expect(opening).toEqual({ first: 1, last: 5, from: 540, to: 1080, zone: 'Asia/Shanghai' });
  for (const wrong of [
    '',
    'Mon–Fri 9:00–18:00',
    '5-1 9:00-18:00 Asia/Shanghai',
    '1-5 18:00-9:00 Asia/Shanghai',
  ])
    expect(parseOpening(wrong)).toBeNull();
});

test.each([
  // Wednesday in Shanghai.
  ['2026-11-25T00:30:00Z', false, '2026-11-25T01:00:00.000Z'],
  ['2026-11-25T01:00:00Z', true, '2026-11-25T10:00:00.000Z'],
  ['2026-11-25T09:59:30Z', true, '2026-11-25T10:00:00.000Z'],
  ['2026-11-25T10:00:00Z', false, '2026-11-26T01:00:00.000Z'],
  // Friday evening and Saturday: until Monday.
  ['2026-11-27T10:00:00Z', false, '2026-11-30T01:00:00.000Z'],
  ['2026-11-28T03:00:00Z', false, '2026-11-30T01:00:00.000Z'],
  // Sunday in UTC, Monday in Shanghai.
  ['2026-11-29T17:00:00Z', false, '2026-11-30T01:00:00.000Z'],
])('at %s it is open: %s, until %s', (now, open, until) => {
  const state = stateAt(opening, new Date(now));
  expect({ open: state.open, until: state.until.toISOString() }).toEqual({ open, until });
});
