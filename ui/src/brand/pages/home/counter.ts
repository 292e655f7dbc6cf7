/** A number that counts up, and how long that takes (spec §9). */
export interface Figure {
  target: number;
  duration: number;
}

/** The value `elapsed` milliseconds after the start: at most the target, and exactly the target at the end. */
export function countAt({ target, duration }: Figure, elapsed: number): number {
  if (elapsed >= duration) return target;
  const left = 1 - Math.max(0, elapsed) / duration;
  return Math.floor(target * (1 - left ** 3));
}

/** Formats an integer with thousands separators. `Intl` differs between JavaScript engines. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}
