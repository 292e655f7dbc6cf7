/** A number that counts up, as long as it takes (spec §9). */
export interface Figure {
  target: number;
  /** In milliseconds. */
  duration: number;
}

/** What a counter shows some milliseconds after it began: never more than its target, and that exactly at the end. */
export function countAt({ target, duration }: Figure, elapsed: number): number {
  if (elapsed >= duration) return target;
  const left = 1 - Math.max(0, elapsed) / duration;
  return Math.floor(target * (1 - left ** 3));
}

/** Digits in threes. The engines' own formatting is not the same everywhere. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}
