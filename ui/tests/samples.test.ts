import { describe, expect, it } from 'vitest';
import { readStyleCard } from '../src/pages/sample-info/styleCard';

describe('the card of a sample', () => {
  it.each([
    ['JL-K2101 · 180 g/m²', { number: 'JL-K2101', weight: '180 g/m²' }],
    ['JL-D2401 · 13.5オンス', { number: 'JL-D2401', weight: '13.5オンス' }],
    ['JL-K2121 · 290 g/件', { number: 'JL-K2121', weight: '290 g/件' }],
  ])('%s has number and weight', (line, card) => expect(readStyleCard(line)).toEqual(card));

  it.each(['', 'JL-K2101', 'Autumn · 2026', 'JL-K2101 · on request', '180 g/m²'])(
    '%j is not a style card',
    (line) => expect(readStyleCard(line)).toBeNull(),
  );
});
