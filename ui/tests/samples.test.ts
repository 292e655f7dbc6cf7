import { describe, expect, it } from 'vitest';
import { parseColours, writeColours } from '../src/desk/content/colours';
import { lineOn } from '../src/facts/lineOn';
import { namedFacts } from '../src/facts/words';
import type { SampleFacts } from '../src/generated/document';
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

const NONE: SampleFacts = {
  weave: null,
  gsm: null,
  minimum: null,
  lead: null,
  sizes: '',
  composition: '',
  gender: null,
  process: [],
  certificates: [],
  colours: [],
  isDrawing: false,
  closeups: [],
};

describe('the facts of a sample', () => {
  const t = (key: string, values: Record<string, unknown> = {}) =>
    key === 'facts.comma' ? ', ' : [key, ...Object.values(values)].join(' ');

  it('are those that there are, with one number of days or two', () => {
    expect(namedFacts(t, NONE)).toEqual([]);
    const facts = {
      ...NONE,
      minimum: 300,
      lead: { from: 30, to: 35 },
      process: ['washed', 'brushed'] as const,
    };
    expect(namedFacts(t, { ...facts, process: [...facts.process] }).map(({ text }) => text)).toEqual([
      'facts.minimumPieces 300',
      'facts.leadDays 30–35',
      'facts.processes.washed, facts.processes.brushed',
    ]);
    expect(namedFacts(t, { ...NONE, lead: { from: 30, to: 30 } })[0]?.text).toBe('facts.leadDays 30');
  });

  it('have lines that show on the cloth', () => {
    expect(['#1f1e1d', '#22304f', '#9c3a2c'].map(lineOn)).toEqual(Array(3).fill('#f4efe6'));
    expect(['#f3f1ea', '#c4ad82', '#a9bbd6'].map(lineOn)).toEqual(Array(3).fill('#1d1b19'));
  });

  it('have colours with names, which the desk writes as it reads them', () => {
    const lines = '#22375b | zh=藏青 | en=Navy\n#ffffff | en=White';
    expect(writeColours(parseColours(lines))).toBe(lines);
    expect(parseColours('')).toEqual([]);
    expect(writeColours([{ value: '#000000', names: { en: ' Jet | black ', zh: ' ' } }])).toBe(
      '#000000 | en=Jet / black',
    );
  });
});
