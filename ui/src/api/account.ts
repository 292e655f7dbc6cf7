import type { LoggedIn, Registration } from '../generated/api';
import type { Locale } from '../generated/document';
import { CallFailure } from './failure';
import { send } from './send';

/** Logs a customer in (spec §7). Never retried automatically: the provider counts every attempt. */
export async function logIn(email: string, passwd: string, locale: Locale): Promise<LoggedIn> {
  const customer = await post<LoggedIn | null>('/api/v1/user/login/email', { email, passwd }, locale);
  if (!customer?.token) throw new CallFailure('unreachable');
  return customer;
}

/** Registers a customer (spec §7). Returns whether a mail goes to the address, which confirms it. */
export async function register(email: string, pwd: string, repwd: string, locale: Locale): Promise<boolean> {
  const form = { email, pwd, repwd };
  const registration = await post<Registration | null>('/api/v1/user/register/email', form, locale);
  return registration?.mailed === true;
}

function post<T>(path: string, form: Record<string, string>, locale: Locale): Promise<T> {
  return send<T>(`${path}?lang=${locale}`, { method: 'POST', body: new URLSearchParams(form) });
}
