import { expect, test } from 'vitest';

import { filledTemplate } from '../src/desk/inbox/template';
import type { AnswerTemplate, Inquiry } from '../src/generated/desk';

const TEMPLATE: AnswerTemplate = {
  id: 't',
  version: 1,
  name: 'Quotation',
  author: 'li@jinlan.example',
  saved_at: 0,
  texts: {
    en: { subject: 'Quotation {{number}}', text: 'Dear {{ name }},\n{{style}} {{other}} {{name}}' },
  },
};

const inquiry = (fields: Record<string, string>, lang = 'en') =>
  ({ number: '4827-3915', lang, fields }) as Inquiry;

test('the placeholders of a template have the values of the inquiry', () => {
  const filled = filledTemplate(TEMPLATE, inquiry({ name: 'Ann $& {{style}}', style: 'JL-K2101' }));
  expect(filled?.subject).toBe('Quotation 4827-3915');
  expect(filled?.text).toBe('Dear Ann $& {{style}},\nJL-K2101 {{other}} Ann $& {{style}}');
});

test('a value that is missing is empty, and a template without the language has no text', () => {
  expect(filledTemplate(TEMPLATE, inquiry({}))?.text).toBe('Dear ,\n {{other}} ');
  expect(filledTemplate(TEMPLATE, inquiry({ name: 'Ann' }, 'ja'))).toBeUndefined();
});
