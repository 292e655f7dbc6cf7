// The fields of entries: what a form shows, and how a value is written in it.
import type { EntryFields, FieldValue } from '../../generated/desk';
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

interface Form {
  common: readonly Field[];
  texts: readonly Field[];
}

const line = (name: string, label: TextKey, always = false): Field => ({
  name,
  label,
  shape: 'line',
  always,
});
const title = (name: string, label: TextKey = 'desk.fields.title'): Field => ({
  ...line(name, label, true),
  shown: 'title',
});
const picture: Field = { name: 'imgsrc', label: 'desk.fields.picture', shape: 'picture', always: true };
const link = line('lnkurl', 'desk.fields.link');
const written: Field = { name: 'atime', label: 'desk.fields.written', shape: 'time' };
const texts: readonly Field[] = [
  { name: 'content', label: 'desk.fields.content', shape: 'markdown', always: true },
  { name: 'html', label: 'desk.fields.html', shape: 'html' },
];

/** The forms of each kind, named as in the folder format. Ids and types are not for editors. */
const FORMS: Record<string, Form> = {
  item: {
    common: [
      picture,
      { name: 'ptime', label: 'desk.fields.published', shape: 'time', always: true },
      written,
      link,
      line('vodurl', 'desk.fields.film'),
      { name: 'imgpack', label: 'desk.fields.pictures', shape: 'pictures' },
      { name: 'cid', label: 'desk.fields.category', shape: 'number' },
      line('exvals', 'desk.fields.extra'),
    ],
    texts: [
      title('title'),
      line('subtxt', 'desk.fields.subtitle'),
      {
        name: 'abstract',
        label: 'desk.fields.abstract',
        shape: 'lines',
        always: true,
        shown: 'description',
      },
      ...texts,
      { name: 'imgalts', label: 'desk.fields.alternatives', shape: 'list' },
      line('ptxt', 'desk.fields.source'),
      line('pname', 'desk.fields.publisher'),
    ],
  },
  type: {
    common: [picture, link],
    texts: [
      title('tname'),
      { name: 'tdesc', label: 'desk.fields.introduction', shape: 'html', always: true },
    ],
  },
  catalog: { common: [], texts: [line('cname', 'desk.fields.title', true)] },
  seo: {
    common: [],
    texts: [
      title('title'),
      {
        name: 'desc',
        label: 'desk.fields.description',
        shape: 'lines',
        always: true,
        shown: 'description',
      },
      line('keyword', 'desk.fields.keywords', true),
    ],
  },
  board: { common: [], texts: [line('bname', 'desk.fields.title', true)] },
  label: { common: [], texts: [line('lname', 'desk.fields.title', true)] },
  topic: {
    common: [line('uname', 'desk.fields.asker'), written],
    texts: [title('title', 'desk.fields.question'), ...texts],
  },
};

function form(id: string): Form {
  return FORMS[id.slice(0, id.indexOf('/'))] ?? { common: [], texts: [] };
}

/** Returns the fields of a part of a form: those that it always has, and those that the entry has. */
export function fieldsOf(id: string, part: Part, fields: EntryFields): readonly Field[] {
  const { common, texts } = form(id);
  const has = ({ name, always }: Field) =>
    always ||
    (part === 'common' ? name in fields.common : LOCALES.some((locale) => name in (fields[locale] ?? {})));
  return (part === 'common' ? common : texts).filter(has);
}

/** Returns the label of a field, named as in a conflict: `imgsrc`, `ja.title`. */
export function labelOf(id: string, name: string): TextKey | undefined {
  const { common, texts } = form(id);
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
