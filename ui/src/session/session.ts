import { useSyncExternalStore } from 'react';
import type { LoggedIn } from '../generated/api';
import { announceChange, announceEnd, onChange, type SessionEnd } from './changes';
import { clear, load, remove, type StoredSession, save } from './storage';

/** A logged-in customer. */
export interface Session {
  token: string;
  name: string;
  /** The address that the customer logged in with; empty for a session of an earlier build. */
  account: string;
  /** URL of the picture; empty if there is none. */
  avatar: string;
  /** Whether this is the customer's first login. */
  firstLogin: boolean;
  /** Whether this is the first login and the initial password is still set. */
  firstLoginPwd: boolean;
  /** Whether the customer has to change the password. */
  changePwd: boolean;
  /** Whether that comes before the orders, because the provider can change passwords. Without it, the flags are a hint. */
  passwordDue: boolean;
}

/** The call that ends a token. */
const LOGOUT = '/api/v1/user/logout';

/** The session of this tab; `undefined` before the first read. Also works in browsers without storage. */
let current: Session | null | undefined;

/** Returns the customer who is logged in in this browser. */
export function session(): Session | null {
  if (current === undefined) current = sessionOf(load());
  return current;
}

/** Stores the session of a customer who has logged in with an address (spec §4). */
export function beginSession(customer: LoggedIn, account: string): void {
  const { token, uname, avatar, firstLogin, firstLoginPwd, changePwd, passwordDue } = customer;
  current = { token, name: uname, account, avatar, firstLogin, firstLoginPwd, changePwd, passwordDue };
  if (!passwordDue) remove('gmsys_passwordDue');
  save({
    gmsys_uname: uname,
    gmsys_account: account,
    gmsys_avatar: avatar,
    gmsys_firstLogin: String(firstLogin),
    gmsys_firstLoginPwd: String(firstLoginPwd),
    gmsys_changePwd: String(changePwd),
    ...(passwordDue && { gmsys_passwordDue: 'true' }),
    // Last: other tabs that see the token must find the other items.
    gmsys_token: token,
  });
  announceChange();
}

/** Ends the session in this tab and, through local storage, in all others (spec §4), and its token at the provider. */
export function endSession(): void {
  const token = session()?.token;
  end('this-tab');
  if (!token) return;
  // Nobody waits for it: a token that the provider keeps expires by itself.
  fetch(LOGOUT, { method: 'POST', body: new URLSearchParams({ token }), keepalive: true }).catch(() => {});
}

/** Whether the customer has to change the password before anything else. */
export function passwordIsDue(): boolean {
  return session()?.passwordDue ?? false;
}

/**
 * Opens the orders to a customer whose password is due but cannot be changed at present. A provider that insists on the change
 * refuses the orders itself.
 */
export function waivePassword(): void {
  const now = session();
  if (!now?.passwordDue) return;
  current = { ...now, passwordDue: false };
  remove('gmsys_passwordDue');
  announceChange();
}

/**
 * Ends a session, if there is one, that does not show the orders: the login leads back to them. One whose password has to be
 * changed first leads to the change instead.
 */
export function demandLogin(): void {
  if (passwordIsDue()) announceEnd('password');
  else end('orders');
}

/** Forgets a session that the provider has ended in all browsers. This tab stays where it is. */
export function forgetSession(): void {
  current = null;
  clear();
  announceChange();
}

/** Returns the token that shows the customer's orders; `undefined` if there is none, or the password is due. */
export function orderToken(): string | undefined {
  return passwordIsDue() ? undefined : session()?.token;
}

function end(by: SessionEnd): void {
  current = null;
  clear();
  announceChange();
  announceEnd(by);
}

/** Reads the storage again, which another tab may have changed. */
export function refreshSession(): void {
  const before = session();
  const now = sessionOf(load());
  if (same(before, now)) return;
  current = now;
  announceChange();
  if (before && !now) announceEnd('other-tab');
}

function sessionOf(stored: StoredSession): Session | null {
  const { gmsys_token: token, gmsys_uname: name, gmsys_account: account, gmsys_avatar: avatar } = stored;
  if (!token) return null;
  return {
    token,
    name: name ?? '',
    account: account ?? '',
    avatar: avatar ?? '',
    firstLogin: stored.gmsys_firstLogin === 'true',
    firstLoginPwd: stored.gmsys_firstLoginPwd === 'true',
    changePwd: stored.gmsys_changePwd === 'true',
    passwordDue: stored.gmsys_passwordDue === 'true',
  };
}

function same(one: Session | null, other: Session | null): boolean {
  if (!one || !other) return one === other;
  return (Object.keys(one) as Array<keyof Session>).every((name) => one[name] === other[name]);
}

/** React hook for the session; `null` on the server and during hydration. */
export function useSession(): Session | null {
  return useSyncExternalStore(onChange, session, () => null);
}
