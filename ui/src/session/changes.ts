type Listener = () => void;

const changed = new Set<Listener>();
const ended = new Set<Listener>();

/** Hears of every change of the session. Returns how to stop. */
export function onChange(listener: Listener): () => void {
  return joined(changed, listener);
}

/** Hears of the end of the session, in this tab or in another. Returns how to stop. */
export function onEnd(listener: Listener): () => void {
  return joined(ended, listener);
}

export function announceChange(): void {
  for (const listener of [...changed]) listener();
}

export function announceEnd(): void {
  for (const listener of [...ended]) listener();
}

function joined(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
