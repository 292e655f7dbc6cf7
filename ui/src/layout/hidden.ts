// The pages that the company does not have.
import type { Translate } from '../i18n/texts';

const known = new Map<string, ReadonlySet<string>>();

/** Whether the company does not have the page or section at a path, as `base::site::HiddenPages` reads them. */
export function isHidden(t: Translate, path: string): boolean {
  const written = t('company.hidden');
  if (written === '') return false;
  let hidden = known.get(written);
  if (!hidden) {
    hidden = new Set(written.split(/\s+/));
    known.set(written, hidden);
  }
  return hidden.has(path);
}

/** Returns the entries that the company has. */
export function present<Entry extends { to: string }>(t: Translate, entries: readonly Entry[]): Entry[] {
  return entries.filter(({ to }) => !isHidden(t, to));
}
