import type { OemCategory } from '../../generated/document';
import type { TextKey } from '../../i18n/texts';

interface Category {
  name: OemCategory;
  to: string;
  text: TextKey;
}

/** The five categories of production, in order (spec §2). */
export const CATEGORIES: readonly Category[] = [
  { name: 'cotton', to: '/oem/cotton', text: 'oem.cotton' },
  { name: 'dye', to: '/oem/dye', text: 'oem.dye' },
  { name: 'material', to: '/oem/material', text: 'oem.material' },
  { name: 'printing', to: '/oem/printing', text: 'oem.printing' },
  { name: 'clothing', to: '/oem/clothing', text: 'oem.clothing' },
];

/** Returns the texts and the link of a category. */
export function categoryOf(name: OemCategory): Category {
  const category = CATEGORIES.find((candidate) => candidate.name === name);
  if (!category) throw new Error(`there is no category ${name}`);
  return category;
}

/** Returns the next category; `undefined` after the last one. */
export function categoryAfter(name: OemCategory): Category | undefined {
  return CATEGORIES[CATEGORIES.findIndex((candidate) => candidate.name === name) + 1];
}
