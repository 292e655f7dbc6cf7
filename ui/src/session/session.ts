import { useSyncExternalStore } from 'react';
import type { LoggedIn } from '../generated/api';
import { announceChange, announceEnd, onChange } from './changes';
import { forget, type Kept, keep, read } from './storage';

/** A logged-in customer. */
export interface Session {
  token: string;
  name: string;
  /** The picture's address; empty where there is none. */
  avatar: string;
  /** He has never logged in before. */
  firstLogin: boolean;
  /** He has never logged in before and still has the password that he was given. */
  firstLoginPwd: boolean;
  /** He has to change his password. */
  changePwd: boolean;
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
  current = { token, name: uname, avatar, firstLogin, firstLoginPwd, changePwd };
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
  announceEnd('here');
}

/** Looks at the storage again: another tab may have changed it. */
export function reviewSession(): void {
  const before = session();
  const now = sessionOf(read());
  if (same(before, now)) return;
  current = now;
  announceChange();
  if (before && !now) announceEnd('elsewhere');
}

function sessionOf(kept: Kept): Session | null {
  const { gmsys_token: token, gmsys_uname: name, gmsys_avatar: avatar } = kept;
  if (!token) return null;
  return {
    token,
    name: name ?? '',
    avatar: avatar ?? '',
    firstLogin: kept.gmsys_firstLogin === 'true',
    firstLoginPwd: kept.gmsys_firstLoginPwd === 'true',
    changePwd: kept.gmsys_changePwd === 'true',
  };
}

function same(one: Session | null, other: Session | null): boolean {
  if (!one || !other) return one === other;
  return (Object.keys(one) as Array<keyof Session>).every((name) => one[name] === other[name]);
}

/** The customer who is logged in on this browser; `null` on the server and while hydrating. */
export function useSession(): Session | null {
  return useSyncExternalStore(onChange, session, () => null);
}
