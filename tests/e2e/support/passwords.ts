// Customers with passwords, and the mails about them.

import { execFileSync } from 'node:child_process';
import type { Email } from 'postal-mime';

import { LASTING, newEmail, PASSWORD } from './accounts.ts';
import { mailServer } from './mail.ts';
import type { ServerOptions } from './server.ts';
import { expect, type Server } from './test.ts';

/** A server that sends as many mails about passwords as tests ask for. */
export async function withPasswordMails(): Promise<ServerOptions> {
  const { settings } = await mailServer();
  return { settings: { ...LASTING, ...settings, SELVAGE_LIMITS_PASSWORDS_ADDRESS: '1000' } };
}

/** Registers a customer without a browser; a mail with a link follows, in this language. Returns the address. */
export async function register(site: Server, lang = 'zh'): Promise<string> {
  const email = newEmail();
  const body = new URLSearchParams({ email, pwd: PASSWORD, repwd: PASSWORD });
  const response = await fetch(`${site.url}/api/v1/user/register/email?lang=${lang}`, {
    method: 'POST',
    body,
  });
  expect(((await response.json()) as { status: number }).status).toBe(200);
  return email;
}

/** Gives a customer a password, as staff do. Returns it. */
export function resetByStaff(site: Server, email: string): string {
  const words = ['provider', 'customers', 'reset', email, '--provider-db', site.database];
  return execFileSync(process.env.SERVER ?? '', words, { encoding: 'utf8' }).trim();
}

/** Whether a mail has a link to a new password. */
export const hasLink = ({ text }: Email) => text?.includes('token=') ?? false;

/** Waits for the mail with a link to a new password. Returns its path: the server does not know the port that it got. */
export async function passwordLink(email: string, isSo: (mail: Email) => boolean = hasLink): Promise<string> {
  const mails = await mailServer();
  const [link = ''] = /http:\S+/.exec((await mails.mail(email, isSo)).text ?? '') ?? [];
  const { pathname, search } = new URL(link);
  return pathname + search;
}
