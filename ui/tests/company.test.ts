import { expect, test } from 'vitest';
import { initialsOf } from '../src/desk/company/draw';
import { cardSignature, isDue } from '../src/desk/company/signature';
import { filingsOf, profilesOf } from '../src/layout/facts';

test('profiles have a name and an address, or one of both', () => {
  const lines = 'LinkedIn: https://www.linkedin.com/company/x\n微信：chengsha\n\nhttps://wa.me/86574';
  expect(profilesOf(lines)).toEqual([
    { name: 'LinkedIn', href: 'https://www.linkedin.com/company/x' },
    { name: '微信：chengsha' },
    { name: 'wa.me', href: 'https://wa.me/86574' },
  ]);
  expect(profilesOf('')).toEqual([]);
});

test('only filings that there are stand in the footer, with the registers of China', () => {
  const words: Record<string, string> = {
    'company.police': '浙公网安备 33020302000001号',
    'company.vat': 'DE1',
  };
  const filings = filingsOf((key, values) => words[key] ?? (values ? `VAT ${values.number}` : ''));
  expect(filings.map(({ text }) => text)).toEqual(['浙公网安备 33020302000001号', 'VAT DE1']);
  expect(filings[0]?.href).toMatch(/code=33020302000001$/);
});

test('initials are two letters, or one character', () => {
  expect(['Chengsha Knitwear Co., Ltd.', 'Chengsha', '辰纱', ''].map(initialsOf)).toEqual([
    'CK',
    'C',
    '辰',
    '',
  ]);
});

test('a drawing of something else is due, a picture that somebody chose is not', () => {
  const drawn = {
    short: 'Chengsha',
    second: '',
    phrases: 'Chengsha',
    since: '',
    main: '#0f766e',
    accent: '#b45309',
    ground: '#f4f7f6',
    logo: '',
  };
  const signature = cardSignature(drawn);
  const path = (own: string) => `/media/uploads/card-en-${own}-0123456789ab.png`;
  expect(isDue('', signature)).toBe(true);
  expect(isDue(path(signature), signature)).toBe(false);
  expect(isDue(path(cardSignature({ ...drawn, main: '#000000' })), signature)).toBe(true);
  expect(isDue('/media/identity/card-en-45700b54.png', signature)).toBe(true);
  expect(isDue('/media/uploads/our-card-0123456789ab.png', signature)).toBe(false);
});
