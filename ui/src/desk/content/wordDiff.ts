// What differs between two texts: words of languages with spaces, single characters of Chinese, Japanese and Korean ones.
import { diffArrays } from 'diff';

/** A part of both texts, or of one of them. */
export interface Piece {
  text: string;
  /** `undefined` for a part of both. */
  side?: 'before' | 'after';
  /** Whether some of it is left out. */
  isCut?: boolean;
}

const SINGLE = '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}]';
const TOKEN = new RegExp(`${SINGLE}|(?:(?!${SINGLE})[\\p{L}\\p{M}\\p{N}])+|\\s+|.`, 'gsu');
/** The most changes that are looked for, so that texts without anything in common take no time. */
const MOST = 1500;
/** Unchanged parts are shown up to this length, and from longer ones this much at either end, in characters. */
const LONGEST = 240;
const END = 80;

/** Returns the parts of two texts in their order. */
export function piecesOf(before: string, after: string): Piece[] {
  const [one, other] = [before.match(TOKEN) ?? [], after.match(TOKEN) ?? []];
  const changes = diffArrays<string>([...one], [...other], { maxEditLength: MOST });
  if (!changes) {
    return [
      { text: before, side: 'before' },
      { text: after, side: 'after' },
    ];
  }
  return changes.map(({ value, added, removed }) => ({
    text: value.join(''),
    ...(added && { side: 'after' as const }),
    ...(removed && { side: 'before' as const }),
  }));
}

/** Returns the parts with long ones that did not change cut to what is beside the changes. */
export function shortened(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece, at): Piece[] => {
    if (piece.side || piece.text.length <= LONGEST) return [piece];
    const chars = [...piece.text];
    const [start, end] = [chars.slice(0, END).join(''), chars.slice(-END).join('')];
    return [
      ...(at > 0 ? [{ text: start }] : []),
      { text: '…', isCut: true },
      ...(at < pieces.length - 1 ? [{ text: end }] : []),
    ];
  });
}

/** Returns Markdown as it reads: without marks, escapes and addresses of pictures. */
export function plainOf(markdown: string): string {
  return markdown
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/!\[((?:[^\]\\]|\\.)*)\]\([^)]*\)/g, '[$1]')
    .replace(/\[((?:[^\]\\]|\\.)*)\]\(([^)\s]*)[^)]*\)/g, '$1 ($2)')
    .replace(/(\\?)(\*\*|~~)/g, (mark, backslash) => (backslash ? mark : ''))
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
