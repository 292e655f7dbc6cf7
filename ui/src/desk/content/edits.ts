// Changes in a form that are not saved yet: the texts of fields, by part and name.
import type { Entry, EntryFields, FieldValue } from '../../generated/desk';
import type { Locale } from '../../generated/document';
import { allFieldsOf, textOf, valueFrom } from './fields';
import { LOCALES, PARTS, type Part } from './parts';

export type Edits = Readonly<Record<string, string>>;

/** Returns the key of a field: `common.imgsrc`, `ja.title`. */
export function keyOf(part: Part, name: string): string {
  return `${part}.${name}`;
}

/** Returns the text of a field in the form. */
export function shown(entry: Entry, edits: Edits, part: Part, name: string): string {
  return edits[keyOf(part, name)] ?? textOf(entry.fields[part]?.[name]);
}

/** Returns the edits with another one; a field that is as it was is none. */
export function edited(entry: Entry, edits: Edits, part: Part, name: string, text: string): Edits {
  const key = keyOf(part, name);
  const { [key]: _, ...others } = edits;
  return text === textOf(entry.fields[part]?.[name]) ? others : { ...others, [key]: text };
}

/** Whether a value is the entry's: one that is empty is none. */
function isSame(value: FieldValue, own: FieldValue | undefined): boolean {
  const text = JSON.stringify(value);
  return text === JSON.stringify(own) || (own === undefined && ['""', '[]'].includes(text));
}

/** Whether no field is changed. */
export function isEmpty(fields: EntryFields): boolean {
  return PARTS.every((part) => Object.keys(fields[part] ?? {}).length === 0);
}

/** Returns what was typed since a moment. */
export function typedSince(edits: Edits, before: Edits): Edits {
  return Object.fromEntries(Object.entries(edits).filter(([key, text]) => before[key] !== text));
}

/**
 * Returns what was typed after a save. A text that is saved in another form, such as without the space at its end, stays as
 * it is typed.
 */
export function afterSave(edits: Edits, saved: Edits, { fields }: Entry): Edits {
  const isTyped = ([key, text]: [string, string]) => {
    const [part = '', name = ''] = key.split('.');
    return saved[key] !== text || textOf(fields[part as Part]?.[name]) !== text;
  };
  return Object.fromEntries(Object.entries(edits).filter(isTyped));
}

/** Returns the changed fields, for the API. */
export function changed(entry: Entry, edits: Edits): EntryFields {
  const all: EntryFields = { common: {} };
  for (const part of PARTS) {
    const fields: EntryFields['common'] = {};
    for (const { name, shape } of allFieldsOf(entry.id, part)) {
      const text = edits[keyOf(part, name)];
      if (text === undefined) continue;
      const value = valueFrom(shape, text);
      if (!isSame(value, entry.fields[part]?.[name])) fields[name] = value;
    }
    if (Object.keys(fields).length > 0) all[part] = fields;
  }
  return all;
}

/** Returns the lines of a field in the form; none of an empty one. */
export function linesOf(text: string): string[] {
  return text.trim() === '' ? [] : text.split('\n').map((line) => line.trim());
}

/** Returns the edits with pictures added after those that there are. */
export function withPictures(entry: Entry, edits: Edits, name: string, added: readonly string[]): Edits {
  const paths = linesOf(shown(entry, edits, 'common', name));
  return edited(entry, edits, 'common', name, [...paths, ...added].join('\n'));
}

/**
 * Returns the edits with pictures in another order, and those left out removed. Their descriptions in each language follow
 * them.
 */
export function rearranged(entry: Entry, edits: Edits, name: string, order: readonly number[]): Edits {
  const paths = linesOf(shown(entry, edits, 'common', name));
  const kept = order.map((at) => paths[at] ?? '');
  const descriptions = (lang: Locale) => allFieldsOf(entry.id, lang).find(({ shape }) => shape === 'list');
  return LOCALES.reduce(
    (all, lang) => {
      const field = descriptions(lang);
      if (!field) return all;
      const texts = linesOf(shown(entry, all, lang, field.name));
      if (texts.length === 0) return all;
      const moved = order.map((at) => texts[at] ?? '');
      return edited(entry, all, lang, field.name, described(moved));
    },
    edited(entry, edits, 'common', name, kept.join('\n')),
  );
}

/** Returns descriptions as the form's text: pictures at the end may have none. */
export function described(texts: readonly string[]): string {
  return texts.join('\n').trimEnd();
}

/** A field with two texts. */
export interface Difference {
  /** As in a conflict: `imgsrc`, `ja.title`. */
  name: string;
  before: string;
  after: string;
}

function nameIn(part: Part, name: string): string {
  return part === 'common' ? name : `${part}.${name}`;
}

/** Returns the fields that differ between two revisions. */
export function differences(before: EntryFields, after: EntryFields): Difference[] {
  return PARTS.flatMap((part) => {
    const names = new Set([...Object.keys(before[part] ?? {}), ...Object.keys(after[part] ?? {})]);
    return [...names]
      .map((name) => ({
        name: nameIn(part, name),
        before: textOf(before[part]?.[name]),
        after: textOf(after[part]?.[name]),
      }))
      .filter((own) => own.before !== own.after);
  });
}

/** Returns the fields that somebody else has changed, as they are now, beside what the form has. */
export function conflicts(names: readonly string[], newest: Entry, edits: Edits): Difference[] {
  return names.map((name) => {
    const dot = name.indexOf('.');
    const part = (dot < 0 ? 'common' : name.slice(0, dot)) as Part;
    const own = name.slice(dot + 1);
    const before = textOf(newest.fields[part]?.[own]);
    return { name, before, after: edits[keyOf(part, own)] ?? before };
  });
}

/** Returns the edits without the field of this name. */
export function without(edits: Edits, name: string): Edits {
  const key = name.includes('.') ? name : keyOf('common', name);
  const { [key]: _, ...others } = edits;
  return others;
}
