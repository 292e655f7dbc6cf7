// Samples from a file, with pictures in it or beside it.
import type { SampleImportAnswer } from '../../generated/desk';
import type { Locale } from '../../generated/document';
import type { Translate } from '../../i18n/texts';
import { CallError, call } from '../api';
import { LOCALES, nameIn, nameOf } from '../content/parts';
import { LARGEST } from '../may';
import { type SheetChoices, type SheetSubject, sheetQuery } from '../sheet/subject';

/** The columns of texts, each in one or several languages. */
const TEXTS = ['name', 'composition', 'description'] as const;
const SHARED = ['number', 'category', 'weight'] as const;

/** The name of a column, such as `name.en`. */
function columnName(column: string, t: Translate): string {
  const [field = '', lang] = column.split('.');
  const own = [...SHARED, ...TEXTS].find((known) => known === field);
  const name = own ? t(`desk.samples.fields.${own}`) : field;
  return lang ? t('desk.samples.inLanguage', { name, lang: nameOf(lang as Locale) }) : name;
}

export const SAMPLE_SHEET: SheetSubject = {
  columns: [...SHARED, ...TEXTS, ...LOCALES.flatMap((lang) => TEXTS.map((text) => `${text}.${lang}`))],
  nameOf: columnName,
};

/** Whether a column is a text that names no language. */
export function lacksLanguage(column: string | undefined): boolean {
  return TEXTS.some((text) => text === column);
}

/** A language as a choice, in that of the desk. */
export const languageChoice = (desk: Locale) => (lang: Locale) => ({ value: lang, name: nameIn(desk, lang) });

/** What somebody chose for a file of samples. */
export interface SampleChoices extends SheetChoices {
  /** A ZIP archive with pictures. */
  pictures?: File;
  /** The language of texts in columns that name none. */
  lang?: Locale;
  /** Names of categories in the file, and the numbers of those that they mean. */
  categories?: Record<string, string>;
  /** Whether pictures go that the file lacks. */
  deleteMissing?: boolean;
}

/** Asks what a file changes, or writes a difference that was seen. */
export async function importSamples(
  file: File,
  choices: SampleChoices,
  difference?: string,
): Promise<SampleImportAnswer> {
  const { pictures, lang, categories, deleteMissing, ...rest } = choices;
  if (file.size + (pictures?.size ?? 0) > LARGEST.picturedTable)
    throw new CallError('samples-too-large', 413);
  const body = new FormData();
  body.append('table', file);
  if (pictures) body.append('pictures', pictures);
  const query = {
    ...sheetQuery(file, rest, difference),
    ...(lang && { lang }),
    ...(categories && { categories: JSON.stringify(categories) }),
    ...(deleteMissing && { deleteMissing }),
  };
  return call('POST', '/samples/import', { query, body });
}
