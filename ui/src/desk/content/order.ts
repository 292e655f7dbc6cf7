// The order of a list that somebody changes.

/** Returns the list with one of its things before or after another one. */
export function moved<T>(list: readonly T[], thing: T, side: 'before' | 'after', of: T): T[] {
  const others = list.filter((own) => own !== thing);
  const at = others.indexOf(of) + (side === 'after' ? 1 : 0);
  return [...others.slice(0, at), thing, ...others.slice(at)];
}
