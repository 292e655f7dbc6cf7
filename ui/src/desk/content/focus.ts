// Where the focus is in the form of an entry, to go on in another language.
import type { Locale } from '../../generated/document';
import { LOCALES } from './parts';

const FIELDS = 'input, textarea, [role=textbox]';

/** Returns the language that has the focus, and which of its fields; none elsewhere. */
export function placeOfFocus(): { locale?: Locale; field: number } {
  const place = document.activeElement?.closest<HTMLElement>('[data-locale]');
  const locale = LOCALES.find((own) => own === place?.dataset.locale);
  const fields = [...(place?.querySelectorAll(FIELDS) ?? [])];
  const field = Math.max(0, fields.indexOf(document.activeElement as Element));
  return locale ? { locale, field } : { field };
}

/** Moves the focus to a field of a language; to its first one if it has fewer. */
export function focusField(locale: Locale, field: number) {
  const fields = document.querySelectorAll<HTMLElement>(`[data-locale=${locale}] :is(${FIELDS})`);
  (fields[field] ?? fields[0])?.focus();
}
