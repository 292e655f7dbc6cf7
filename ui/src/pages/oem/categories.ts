import type { OemCategory } from '../../generated/document';
import type { TextKey, Translate } from '../../i18n/texts';
import { present } from '../../layout/hidden';
import { PROCESSES } from '../../layout/sections';

interface Category {
  name: OemCategory;
  to: string;
  text: TextKey;
}

/** The categories of production that the company has, in order. */
export function categories(t: Translate): Category[] {
  return present<Category>(t, PROCESSES);
}

/** Returns the texts and the link of a category. */
export function categoryOf(name: OemCategory): Category {
  const category = PROCESSES.find((candidate) => candidate.name === name);
  if (!category) throw new Error(`there is no category ${name}`);
  return category;
}

/** Returns the next category; `undefined` after the last one. */
export function categoryAfter(t: Translate, name: OemCategory): Category | undefined {
  const all = categories(t);
  return all[all.findIndex((candidate) => candidate.name === name) + 1];
}

/** The step of the breadcrumb to the first category. */
export function rootOf(t: Translate): { text: string; to?: string } {
  const [first] = categories(t);
  return { text: t('oem.title'), ...(first && { to: first.to }) };
}
