import type { OemCategory } from '../../generated/oem-list';
import type { TextKey } from '../../i18n/texts';

interface Category {
  name: OemCategory;
  to: string;
  text: TextKey;
}

/** The five categories of production, on the way from fibre to carton (spec §2). */
export const CATEGORIES: readonly Category[] = [
  { name: 'cotton', to: '/oem/cotton', text: 'oem.cotton' },
  { name: 'dye', to: '/oem/dye', text: 'oem.dye' },
  { name: 'material', to: '/oem/material', text: 'oem.material' },
  { name: 'printing', to: '/oem/printing', text: 'oem.printing' },
  { name: 'clothing', to: '/oem/clothing', text: 'oem.clothing' },
];

/** What is told of one category. */
export function categoryOf(name: OemCategory): Category {
  const category = CATEGORIES.find((candidate) => candidate.name === name);
  if (!category) throw new Error(`there is no category ${name}`);
  return category;
}

/** The category that comes after one; after the last there is none. */
export function categoryAfter(name: OemCategory): Category | undefined {
  return CATEGORIES[CATEGORIES.findIndex((candidate) => candidate.name === name) + 1];
}
