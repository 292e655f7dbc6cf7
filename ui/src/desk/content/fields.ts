// The fields of entries: what a form shows, and how a value is written in it.
import type { Entry, FieldValue, Section } from '../../generated/desk';
import { FORMS as DECLARED } from '../../generated/forms';
import type { TextKey } from '../../i18n/texts';
import type { Shown } from './counts';
import { LOCALES, type Part } from './parts';

/**
 * How a field is written: a line, a few lines, a text of the site, Markdown, HTML, a time, a day, the choice of an entry, the address
 * of a page, pictures, their descriptions, a colour, one of a few words, a word or nothing, the name of an own page in its address, a
 * whole number, some of a few words, names one on each line, or colours with names.
 */
type Shape =
  | 'line'
  | 'lines'
  | 'replacing'
  | 'markdown'
  | 'html'
  | 'time'
  | 'date'
  | 'entry'
  | 'link'
  | 'list'
  | 'picture'
  | 'colour'
  | 'choice'
  | 'check'
  | 'pagename'
  | 'pictures'
  | 'languages'
  | 'menu'
  | 'persons'
  | 'whole'
  | 'words'
  | 'names'
  | 'colours'
  | 'hidden';

export interface Field {
  name: string;
  label: TextKey;
  shape: Shape;
  /** Whether the form has it although the entry does not, unless it is of one of the sections excepted. */
  always?: boolean;
  except?: readonly Section[];
  /** The sections whose forms have it although the entry does not. */
  sections?: readonly Section[];
  /** Whether the forms of other sections lack it. */
  only?: boolean;
  /** The kind of the entries that one is chosen of, and whether one has to be. */
  of?: string;
  required?: boolean;
  /** The words of a choice. */
  options?: readonly { word: string; label: TextKey }[];
  /** The name of no word, where it is not that of the company's. */
  none?: TextKey;
  /** The word of a box that is checked. */
  word?: string;
  /** The heading of the fields from this one on. */
  group?: TextKey;
  hint?: TextKey;
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

type Own = Pick<Entry, 'id' | 'section' | 'fields'>;

/** Returns the fields of a part of a form, whatever the entry has. */
export function allFieldsOf(id: string, part: Part): readonly Field[] {
  const [common, texts] = form(id);
  return part === 'common' ? common : texts;
}

/** Whether a field is at the beginning of the form: one that it has for this section, or that the entry has. */
function isFirst({ section, fields }: Own, part: Part, { name, always, except, sections }: Field): boolean {
  if ((always && !except?.includes(section)) || sections?.includes(section)) return true;
  if (part === 'common') return name in fields.common;
  return LOCALES.some((locale) => name in (fields[locale] ?? {}));
}

/** Returns the fields at the beginning of a part of a form. */
export function fieldsOf(entry: Own, part: Part): readonly Field[] {
  return allFieldsOf(entry.id, part).filter((field) => isFirst(entry, part, field));
}

/** Returns the other fields of a part: imported HTML is not begun anew. */
export function furtherFieldsOf(entry: Own, part: Part): readonly Field[] {
  const isOther = (field: Field) => field.shape !== 'html' && !field.only && !isFirst(entry, part, field);
  return allFieldsOf(entry.id, part).filter(isOther);
}

/** Returns the field with the name that a new entry of a section has in its address, if it has one. */
export function pageNameOf(kind: string, section: Section): Field | undefined {
  const [common] = form(`${kind}/`);
  return common.find(({ shape, sections }) => shape === 'pagename' && sections?.includes(section));
}

/** Returns a field that is named as in a conflict: `imgsrc`, `ja.title`. */
export function fieldNamed(id: string, name: string): Field | undefined {
  const [common, texts] = form(id);
  const [own, ofText] = name.split('.');
  return ofText === undefined
    ? common.find((field) => field.name === own)
    : texts.find((field) => field.name === ofText);
}

/** Returns the label of a field that is named so. */
export function labelOf(id: string, name: string): TextKey | undefined {
  return fieldNamed(id, name)?.label;
}

/** Returns the place of a field in the form: texts by language, then what languages share. */
export function placeOf(id: string, name: string): number {
  const [common, texts] = form(id);
  const [part = '', ofText] = name.split('.');
  const at = (fields: readonly Field[], own: string) => fields.findIndex((field) => field.name === own);
  if (ofText === undefined) return LOCALES.length * texts.length + at(common, part);
  return LOCALES.indexOf(part) * texts.length + at(texts, ofText);
}

/** Returns the value as the form's text. */
export function textOf(value: FieldValue | undefined): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value === 'object') return Object.values(value).join(', ');
  return String(value);
}

const isOfLines = (shape: Shape) =>
  ['lines', 'replacing', 'menu', 'persons', 'hidden', 'colours'].includes(shape);
const isList = (shape: Shape) => ['list', 'pictures', 'words', 'names'].includes(shape);

/** Returns the value of a form's text. */
export function valueFrom(shape: Shape, text: string): FieldValue {
  if (isList(shape)) {
    const lines = text.split('\n').map((own) => own.trim());
    // Descriptions stand in the order of their pictures, and may be empty.
    if (shape === 'words' || shape === 'names') return lines.filter(Boolean);
    return lines.length === 1 && lines[0] === '' ? [] : lines;
  }
  // A time without seconds, as browsers have it.
  if (shape === 'time') return /T\d\d:\d\d$/.test(text) ? `${text}:00` : text;
  if (shape === 'entry' || shape === 'whole') return /^\d+$/.test(text) ? Number(text) : text;
  if (shape === 'markdown' || shape === 'html') return text.replace(/\r\n?/g, '\n');
  return text.trim().replace(/\s*[\r\n]+\s*/g, isOfLines(shape) ? '\n' : ' ');
}
