import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Whether the page can react by now: `false` on the server and in the first drawing of what it sent. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
