import { expect, it } from 'vitest';
import type { InquiryEntry, InquiryField } from '../src/generated/document';
import { checked } from '../src/pages/inquiry/check';

const entry = (name: InquiryField, required: boolean): InquiryEntry => ({
  name,
  value: '',
  longest: 20,
  required,
  problem: null,
});

it.each([
  ['company', true, '', 'missing'],
  ['company', true, ' \u3000', 'missing'],
  ['company', true, '锦澜', null],
  ['company', true, 'x'.repeat(21), 'long'],
  ['port', false, '', null],
  ['email', true, '', 'missing'],
  ['email', true, 'ann@', 'address'],
  ['email', true, 'ann@example', 'address'],
  ['email', true, 'Ann <ann@b.example>', 'address'],
  ['email', true, 'a@b.com, c@d.com', 'address'],
  ['email', true, ' ann@b.example ', null],
  ['email', true, 'ａｎｎ＠b.example', null],
  ['email', true, '用户@例子.example', null],
] as const)('the field %s (required: %s) with “%s” is %s', (name, required, text, problem) => {
  const [found] = checked([entry(name, required)], () => text);
  expect(found?.problem).toBe(problem);
});
