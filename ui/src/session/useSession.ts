import { useSyncExternalStore } from 'react';
import { onChange } from './changes';
import { type Session, session } from './session';

/** The customer who is logged in on this browser; `null` on the server and while hydrating. */
export function useSession(): Session | null {
  return useSyncExternalStore(onChange, session, () => null);
}
