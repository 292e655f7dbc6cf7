/** The maximum length of the name of an own page, in characters. */
export const LONGEST_NAME = 60;

/** Returns the name of the page with a title in its address; empty for a title in another script. */
export function proposedName(title: string): string {
  const letters = title
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '');
  const words = letters.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, LONGEST_NAME).replace(/-$/, '');
}
