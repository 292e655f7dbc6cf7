/** Code points from here on are full width: radicals, kana, ideographs. */
const FULL_WIDTH = 0x2e80;
const LONG = 44;

/** Whether a title needs the smaller heading size: more than 44 Latin letters or 22 Chinese or Japanese characters. */
export function isLongTitle(title: string): boolean {
  let width = 0;
  for (const character of title) width += (character.codePointAt(0) ?? 0) >= FULL_WIDTH ? 2 : 1;
  return width > LONG;
}
