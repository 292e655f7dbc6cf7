import { useSyncExternalStore } from 'react';

const NEVER = () => () => undefined;

/** Whether the page has been taken over by its scripts. */
export function useReady(): boolean {
  return useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  );
}
