import { draft } from '../../inquiries/draft';
import { FIELDS } from './fields';

const NAMES = Object.keys(FIELDS);

/** What is written in the fields of the form. */
export function written(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form);
  const fields = NAMES.map((name) => [name, String(data.get(name) ?? '')] as const);
  return Object.fromEntries(fields.filter(([, text]) => text !== ''));
}

/** Fills the empty fields of the form with those of the draft, and unfolds the details that one of them is in. */
export function restore(form: HTMLFormElement): void {
  for (const [name, text] of Object.entries(draft().fields)) {
    const field = NAMES.includes(name) ? form.elements.namedItem(name) : null;
    if (!(field instanceof HTMLElement) || !('value' in field) || field.value !== '') continue;
    field.value = text;
    const details = field.closest('details');
    if (details) details.open = true;
  }
}
