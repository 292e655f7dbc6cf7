import { useSyncExternalStore } from 'react';
import type { TextKey } from '../i18n/texts';

/** What has happened, for the visitor to know, and where to go on. */
export interface Notice {
  text: TextKey;
  values?: Readonly<Record<string, string | number>>;
  next: { to: string; text: TextKey };
}

const listeners = new Set<() => void>();
let shown: Notice | null = null;
let following: Notice | null = null;

/** The notice of this page. */
export function useNotice(): Notice | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}

/** Shows a notice until the next page; `null` removes it. */
export function tell(notice: Notice | null): void {
  shown = notice;
  for (const listener of [...listeners]) listener();
}

/** Shows a notice on the page that the visitor is led to. */
export function tellOnNextPage(notice: Notice): void {
  following = notice;
}

/** Another page is shown. */
export function turnPage(): void {
  const next = following;
  following = null;
  tell(next);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
