// The fields of entries: what a form shows, and how a value is written in it.
import type { EntryFields, FieldValue } from '../../generated/desk';
import { FORMS as DECLARED } from '../../generated/forms';
import type { TextKey } from '../../i18n/texts';
import type { Shown } from './counts';
import { LOCALES, type Part } from './parts';

/** How a field is written: a line, a few lines, Markdown, HTML, a time, a number, a text on each line, or pictures. */
type Shape = 'line' | 'lines' | 'markdown' | 'html' | 'time' | 'number' | 'list' | 'picture' | 'pictures';

export interface Field {
  name: string;
  label: TextKey;
  shape: Shape;
  /** Whether the form has it although the entry does not. */
  always?: boolean;
  /** Where search engines show it. */
  shown?: Shown;
}

/** The fields that all languages share, and those of each language. */
type Form = readonly [common: readonly Field[], texts: readonly Field[]];

/** The forms of each kind, which the CMS declares. A field without a name in the locales is refused by the compiler. */
const FORMS: Record<string, Form> = DECLARED;

function form(id: string): Form {
  return FORMS[id.slice(0, id.indexOf('/'))] ?? [[], []];
}

/** Returns the fields of a part of a form: those that it always has, and those that the entry has. */
export function fieldsOf(id: string, part: Part, fields: EntryFields): readonly Field[] {
  const [common, texts] = form(id);
  const has = ({ name, always }: Field) =>
    always ||
    (part === 'common' ? name in fields.common : LOCALES.some((locale) => name in (fields[locale] ?? {})));
  return (part === 'common' ? common : texts).filter(has);
}

/** Returns the label of a field, named as in a conflict: `imgsrc`, `ja.title`. */
export function labelOf(id: string, name: string): TextKey | undefined {
  const [common, texts] = form(id);
  const [own, ofText] = name.split('.');
  return ofText === undefined
    ? common.find((field) => field.name === own)?.label
    : texts.find((field) => field.name === ofText)?.label;
}

/** Returns the value as the form's text. */
export function textOf(value: FieldValue | undefined): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value === 'object') return Object.values(value).join(', ');
  return String(value);
}

/** Returns the value of a form's text. */
export function valueFrom(shape: Shape, text: string): FieldValue {
  if (shape === 'list' || shape === 'pictures') {
    const lines = text.split('\n').map((own) => own.trim());
    return lines.length === 1 && lines[0] === '' ? [] : lines;
  }
  // A time without seconds, as browsers have it.
  if (shape === 'time') return /T\d\d:\d\d$/.test(text) ? `${text}:00` : text;
  if (shape === 'number') return /^\d+$/.test(text) ? Number(text) : text;
  if (shape === 'markdown' || shape === 'html') return text.replace(/\r\n?/g, '\n');
  return text.trim().replace(/\s*[\r\n]+\s*/g, shape === 'lines' ? '\n' : ' ');
}
