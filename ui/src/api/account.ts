import type { LoggedIn } from '../generated/api';
import type { Locale } from '../generated/document';
import { CallFailure } from './failure';
import { send } from './send';

/** Logs a customer in (spec §7). Never retried automatically: the provider counts every attempt. */
export async function logIn(email: string, passwd: string, locale: Locale): Promise<LoggedIn> {
  const customer = await post<LoggedIn | null>('/api/v1/user/login/email', { email, passwd }, locale);
  if (!customer?.token) throw new CallFailure('unreachable');
  return customer;
}

/** Registers a customer (spec §7). */
export async function register(email: string, pwd: string, repwd: string, locale: Locale): Promise<void> {
  await post<unknown>('/api/v1/user/register/email', { email, pwd, repwd }, locale);
}

function post<T>(path: string, form: Record<string, string>, locale: Locale): Promise<T> {
  return send<T>(`${path}?lang=${locale}`, { method: 'POST', body: new URLSearchParams(form) });
}
