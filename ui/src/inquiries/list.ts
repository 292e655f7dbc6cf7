import { useSyncExternalStore } from 'react';

/** The key in local storage. */
export const LIST_KEY = 'inquiryList';
/** The maximum number of things to ask about: as many codes as fit into the form's field. */
const MOST = 12;
const NONE: readonly string[] = [];

const listeners = new Set<() => void>();
/** The list as this tab shows it; `undefined` before the first read. Also works in browsers without storage. */
let current: readonly string[] | undefined;

/** The things that a visitor has collected to ask about, in order: style numbers and titles. Empty on the server. */
export function useInquiryList(): readonly string[] {
  return useSyncExternalStore(subscribe, list, () => NONE);
}

/** Adds something to the list; one that is full drops its oldest. */
export function collect(about: string): void {
  keep([...list().filter((other) => other !== about), about].slice(-MOST));
}

export function drop(about: string): void {
  keep(list().filter((other) => other !== about));
}

export function dropAll(): void {
  if (list().length > 0) keep(NONE);
}

function list(): readonly string[] {
  current ??= stored();
  return current;
}

function keep(next: readonly string[]): void {
  current = next;
  try {
    if (next.length > 0) localStorage.setItem(LIST_KEY, JSON.stringify(next));
    else localStorage.removeItem(LIST_KEY);
  } catch {
    // Storage is full or forbidden: the list lasts until the tab is closed.
  }
  announce();
}

/** The stored list; whatever else stands there is no list. */
function stored(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(LIST_KEY) ?? '[]');
    if (!Array.isArray(value)) return NONE;
    return value.filter((item): item is string => typeof item === 'string' && item !== '').slice(-MOST);
  } catch {
    return NONE;
  }
}

function announce(): void {
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', refresh);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', refresh);
  };
}

/** Another tab has changed the list. */
function refresh({ key }: StorageEvent): void {
  if (key !== LIST_KEY && key !== null) return;
  current = stored();
  announce();
}
