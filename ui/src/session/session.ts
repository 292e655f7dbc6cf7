import type { LoggedIn } from '../generated/api';
import { announceChange, announceEnd } from './changes';
import { forget, type Kept, keep, read } from './storage';

/** A logged-in customer. */
export interface Session {
  token: string;
  name: string;
  /** The picture's address; empty where there is none. */
  avatar: string;
}

/** What this tab knows; `undefined` until somebody asks. Holds also where the browser lets nobody store anything. */
let current: Session | null | undefined;

/** The customer who is logged in on this browser. */
export function session(): Session | null {
  if (current === undefined) current = sessionOf(read());
  return current;
}

/** Remembers a customer who has logged in (spec §4). */
export function beginSession({ token, uname, avatar, firstLogin, firstLoginPwd, changePwd }: LoggedIn): void {
  current = { token, name: uname, avatar };
  keep({
    gmsys_uname: uname,
    gmsys_avatar: avatar,
    gmsys_firstLogin: String(firstLogin),
    gmsys_firstLoginPwd: String(firstLoginPwd),
    gmsys_changePwd: String(changePwd),
    // Last, so that whoever sees the token finds the rest.
    gmsys_token: token,
  });
  announceChange();
}

/** Forgets the customer and all that was kept of him, in this tab and by way of the storage in every other (spec §4). */
export function endSession(): void {
  current = null;
  forget();
  announceChange();
  announceEnd();
}

/** Looks at the storage again: another tab may have changed it. */
export function reviewSession(): void {
  const before = session();
  const now = sessionOf(read());
  if (before?.token === now?.token && before?.name === now?.name && before?.avatar === now?.avatar) return;
  current = now;
  announceChange();
  if (before && !now) announceEnd();
}

function sessionOf(kept: Kept): Session | null {
  const { gmsys_token: token, gmsys_uname: name, gmsys_avatar: avatar } = kept;
  return token ? { token, name: name ?? '', avatar: avatar ?? '' } : null;
}
