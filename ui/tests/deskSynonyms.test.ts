import { expect, test } from 'vitest';
import { parseSynonyms, withoutSigns, writeSynonyms } from '../src/desk/content/synonyms';

test('synonyms are read as the server reads them, and half of one is kept', () => {
  const text = ' hoodie = hooded sweatshirt;moq=minimum\n; 目录 = 样衣; parka =';
  const rows = [
    { word: 'hoodie', means: 'hooded sweatshirt' },
    { word: 'moq', means: 'minimum' },
    { word: '目录', means: '样衣' },
    { word: 'parka', means: '' },
  ];
  expect(parseSynonyms(text)).toEqual(rows);
  expect(parseSynonyms(writeSynonyms(rows))).toEqual(rows);
});

test('empty rows are not written, and a word cannot end its synonym', () => {
  expect(
    writeSynonyms([
      { word: ' ', means: '' },
      { word: 'a ', means: ' b' },
    ]),
  ).toBe('a = b');
  expect(withoutSigns('a=b;\nc')).toBe('abc');
});
