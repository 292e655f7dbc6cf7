/**
 * Whether a key belongs to an input method. Safari sends the key that ends a composition when the composition is over; its code alone
 * tells that the input method has used it.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229;
}

/** Whether a composition has begun before this key. */
export function isWithinComposition(event: Pick<KeyboardEvent, 'isComposing'>): boolean {
  return event.isComposing;
}
