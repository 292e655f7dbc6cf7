/** Returns the index of the visible slide; slides are as wide as the scroll container. */
export function slideAt(scrolled: number, width: number, count: number): number {
  if (width <= 0) return 0;
  return within(Math.round(scrolled / width), count);
}

/** Returns the slide that a key leads to; `undefined` for keys without a meaning here. */
export function slideByKey(key: string, shown: number, count: number): number | undefined {
  if (key === 'ArrowLeft') return within(shown - 1, count);
  if (key === 'ArrowRight') return within(shown + 1, count);
  if (key === 'Home') return 0;
  if (key === 'End') return within(count - 1, count);
  return undefined;
}

function within(slide: number, count: number): number {
  return Math.max(0, Math.min(slide, count - 1));
}
