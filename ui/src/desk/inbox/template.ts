// Templates of answers.
import { queryOptions } from '@tanstack/react-query';
import type { AnswerTemplate, Inquiry } from '../../generated/desk';
import type { TextKey } from '../../i18n/texts';
import { call } from '../api';

export const answerTemplates = queryOptions({
  queryKey: ['answer-templates'],
  queryFn: () => call('GET', '/answer-templates'),
});

/** What a text can have in double braces, with what it stands for. */
export const PLACEHOLDERS = {
  name: 'desk.inbox.templates.placeholders.name',
  number: 'desk.inbox.templates.placeholders.number',
  style: 'desk.inbox.templates.placeholders.style',
} as const satisfies Record<string, TextKey>;

/** Returns a template's subject and text for an inquiry, in the language of its buyer, if it has that. */
export function filledTemplate(template: AnswerTemplate, inquiry: Inquiry) {
  const own = template.texts[inquiry.lang];
  if (!own) return undefined;
  const { name = '', style = '' } = inquiry.fields;
  const values: Record<string, string> = { name, number: inquiry.number, style };
  const fill = (text: string) =>
    text.replace(/\{\{\s*(\w+)\s*\}\}/g, (written, placeholder: string) => values[placeholder] ?? written);
  return { subject: fill(own.subject), text: fill(own.text) };
}
