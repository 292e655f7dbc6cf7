/**
 * How the session ended: by a logout in this tab or in another, or because the orders need a login. With `password` it goes on,
 * and the orders need another password.
 */
export type SessionEnd = 'this-tab' | 'other-tab' | 'orders' | 'password';

const changed = new Set<() => void>();
const ended = new Set<(end: SessionEnd) => void>();

/** Subscribes to changes of the session. Returns the function that unsubscribes. */
export function onChange(listener: () => void): () => void {
  return subscribe(changed, listener);
}

/** Subscribes to the end of the session. Returns the function that unsubscribes. */
export function onEnd(listener: (end: SessionEnd) => void): () => void {
  return subscribe(ended, listener);
}

export function announceChange(): void {
  for (const listener of [...changed]) listener();
}

export function announceEnd(end: SessionEnd): void {
  for (const listener of [...ended]) listener(end);
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
