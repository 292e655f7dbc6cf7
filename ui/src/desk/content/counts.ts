// How long a text is in the results of search engines, which cut it after a width: a Chinese, Japanese or Korean
// character is as wide as two others.

/** About as much as a result shows. */
const MOST = { title: 60, description: 160 } as const;

export type Shown = keyof typeof MOST;

const WIDE =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;

/** Returns the width of a text, in narrow characters. */
export function widthOf(text: string): number {
  return [...text.trim()].reduce((sum, char) => sum + (WIDE.test(char) ? 2 : 1), 0);
}

export interface Count {
  count: number;
  most: number;
  isOver: boolean;
}

/** Returns the length of a text beside what is shown of it: in wide characters where a language has them. */
export function countOf(text: string, shown: Shown, isWide: boolean): Count {
  const unit = isWide ? 2 : 1;
  const [count, most] = [Math.ceil(widthOf(text) / unit), MOST[shown] / unit];
  return { count, most, isOver: count > most };
}
