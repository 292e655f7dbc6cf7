import { useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { me } from './queries';

/** The storage may be full, or forbidden. */
function read<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: object | undefined) {
  try {
    if (value) localStorage.setItem(key, JSON.stringify(value));
    else localStorage.removeItem(key);
  } catch {
    // It is lost with the window alone, and leaving it asks.
  }
}

/**
 * What somebody typed into a form with a name, which the browser keeps until it is saved or dropped: it outlives a closed
 * window, an ended session and a connection that is down. Returns what was kept, and a function that keeps another value.
 */
export function useKept<Value extends object>(name: string) {
  const key = `selvage-desk:${useSuspenseQuery(me).data.id}:${name}`;
  const [kept] = useState(() => read<Value>(key));
  const keep = useCallback((value: Value | undefined) => write(key, value), [key]);
  return { kept, keep };
}
