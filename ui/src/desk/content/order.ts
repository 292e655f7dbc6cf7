// The order of a list that somebody changes.
import type { Side } from '../../generated/desk';

/** Returns the list with one of its things before or after another one. */
export function moved<T>(list: readonly T[], thing: T, side: Side, of: T): T[] {
  const others = list.filter((own) => own !== thing);
  const at = others.indexOf(of) + (side === 'after' ? 1 : 0);
  return [...others.slice(0, at), thing, ...others.slice(at)];
}

/** A thing that is put beside another one. */
export interface Move {
  id: string;
  side: Side;
  of: string;
}

/** Returns the fewest moves that make one order of another, to be made one after the other. */
export function movesBetween(before: readonly string[], after: readonly string[]): Move[] {
  const staying = new Set(longestRise(after.map((id) => before.indexOf(id))).map((at) => after[at] ?? ''));
  return after.flatMap((id, at): Move[] => {
    if (staying.has(id)) return [];
    const above = after[at - 1];
    // All that are above are in their places already.
    if (above !== undefined) return [{ id, side: 'after', of: above }];
    const below = after.find((own) => staying.has(own));
    return below === undefined ? [] : [{ id, side: 'before', of: below }];
  });
}

/** Returns the places of the longest rising part of a list of numbers. */
function longestRise(numbers: readonly number[]): number[] {
  const best: number[][] = [];
  for (const [at, number] of numbers.entries()) {
    const earlier = best.filter((places) => (numbers[places.at(-1) ?? 0] ?? 0) < number);
    const longest = earlier.reduce<number[]>((one, other) => (other.length > one.length ? other : one), []);
    best.push([...longest, at]);
  }
  return best.reduce<number[]>((one, other) => (other.length > one.length ? other : one), []);
}
