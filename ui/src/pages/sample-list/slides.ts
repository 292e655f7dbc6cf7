/** Which slide of a rail is in sight, where each is as wide as the rail. */
export function slideAt(scrolled: number, width: number, count: number): number {
  if (width <= 0) return 0;
  return within(Math.round(scrolled / width), count);
}

/** Where a key leads from a slide; `undefined` for a key that means nothing to a carousel. */
export function slideByKey(key: string, shown: number, count: number): number | undefined {
  if (key === 'ArrowLeft') return within(shown - 1, count);
  if (key === 'ArrowRight') return within(shown + 1, count);
  if (key === 'Home') return 0;
  if (key === 'End') return within(count - 1, count);
  return undefined;
}

/** A carousel ends where its pictures end. */
function within(slide: number, count: number): number {
  return Math.max(0, Math.min(slide, count - 1));
}
