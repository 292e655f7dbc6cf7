/** Password strength from 0 (empty) to 4. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** Minimum and maximum length that the provider accepts. */
export const MIN_LENGTH = 8;
export const MAX_LENGTH = 128;

/** The minimum strength for registration. */
export const MIN_STRENGTH: Strength = 2;

/** Minimum entropy in bits of the strengths 2, 3 and 4. */
const BITS = [28, 45, 62] as const;

/** Common parts of passwords; each counts as one character. */
const COMMON_PARTS =
  /password|passwort|welcome|letmein|admin|login|user|abc|qwerty|qwertz|asdf|zxcv|iloveyou|monkey|dragon|master|secret|sunshine|football|woaini|nihao|sakura|garment|(?:19|20)\d\d/g;

const KEYBOARD_ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * Estimates the strength of a password: the number of unpredictable characters times the bits per character of the
 * kinds in use. Repetitions, sequences, keyboard rows, common words and the visitor's own name count as predictable.
 */
export function strengthOf(password: string, email = ''): Strength {
  const length = [...password].length;
  if (length === 0) return 0;
  if (length < MIN_LENGTH) return 1;
  const bits = countUnpredictable(password, email) * Math.log2(charsetSize(password));
  return (1 + BITS.filter((least) => bits >= least).length) as Strength;
}

/** Number of unpredictable characters: the lower count of the text as typed and with leetspeak decoded. */
function countUnpredictable(password: string, email: string): number {
  const own = (email.trim().split('@')[0] ?? '').toLowerCase();
  const typed = password.toLowerCase();
  return Math.min(
    countUnpredictableAs(typed, own),
    countUnpredictableAs(decodeLeetspeak(typed), decodeLeetspeak(own)),
  );
}

function countUnpredictableAs(text: string, own: string): number {
  const rest = own.length > 2 ? text.split(own).join('\0') : text;
  const all = [...rest.replace(COMMON_PARTS, '\0')];
  const count = all.filter((char, place) => !isPredictable(all[place - 1], char)).length;
  return Math.min(count, 2 * new Set(all).size);
}

/** Decodes leetspeak: replaces digits and marks with the letters they resemble. */
function decodeLeetspeak(text: string): string {
  const letters: Record<string, string> = {
    '@': 'a',
    4: 'a',
    0: 'o',
    3: 'e',
    $: 's',
    5: 's',
    '!': 'i',
    1: 'i',
  };
  return text.replace(/[@403$5!1]/g, (char) => letters[char] ?? char);
}

function isPredictable(before: string | undefined, char: string): boolean {
  if (before === undefined) return false;
  if (Math.abs((char.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)) <= 1) return true;
  return KEYBOARD_ROWS.some((row) => row.includes(before + char) || row.includes(char + before));
}

/** Size of the character set: the sum over the kinds of characters in use. */
function charsetSize(password: string): number {
  const kinds: Array<[RegExp, number]> = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[^a-zA-Z0-9\u0080-\u{10ffff}]/u, 33],
    [/[\u0080-\u{10ffff}]/u, 2000],
  ];
  return kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
}
