// Mails to a customer about news, without the day that passes before they are sent.

import { execFileSync } from 'node:child_process';
import type { Email } from 'postal-mime';

import type { Merchandiser } from './desk.ts';
import { mailServer } from './mail.ts';
import { expect, type Server } from './test.ts';

/** Adds an invoice to a contract. */
export async function addInvoice({ request }: Merchandiser, site: Server, contract: string): Promise<void> {
  const added = await request.post(`/desk/api/contracts/${contract}/papers?name=CI.pdf&kind=invoice`, {
    headers: { origin: new URL(site.url).origin, 'content-type': 'application/octet-stream' },
    data: Buffer.from('%PDF-1.4\n'),
  });
  expect(added.status(), await added.text()).toBe(201);
}

/** Has everything that customers are to be told of happen yesterday. Waits for the mail to one of them, for seconds. */
export async function noticeTo(site: Server, email: string): Promise<Email> {
  const yesterday = `UPDATE customers SET notices_since = notices_since - 2 * 86400 WHERE email = '${email}';
    UPDATE contract_events SET happened_at = happened_at - 25 * 3600;`;
  execFileSync('sqlite3', ['-cmd', '.timeout 10000', site.database, yesterday]);
  const mails = await mailServer();
  return mails.mail(email, ({ text }) => text?.includes('/user/notices?key=') ?? false);
}

/** The link of a notice that ends them, as its words and its header have it. Without the origin, which has another port. */
export function endOf({ text = '', headers }: Email): string {
  const [link = ''] = /http\S+notices\?key=\S+/.exec(text) ?? [];
  const header = (name: string) => headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe')).toBe(`<${link}>`);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const { pathname, search } = new URL(link);
  return pathname + search;
}
