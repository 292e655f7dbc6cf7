/** Whether the session ended in this tab or in another. */
export type Where = 'here' | 'elsewhere';

const changed = new Set<() => void>();
const ended = new Set<(where: Where) => void>();

/** Subscribes to changes of the session. Returns the function that unsubscribes. */
export function onChange(listener: () => void): () => void {
  return joined(changed, listener);
}

/** Subscribes to the end of the session. Returns the function that unsubscribes. */
export function onEnd(listener: (where: Where) => void): () => void {
  return joined(ended, listener);
}

export function announceChange(): void {
  for (const listener of [...changed]) listener();
}

export function announceEnd(where: Where): void {
  for (const listener of [...ended]) listener(where);
}

function joined<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
