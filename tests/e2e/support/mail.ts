// An SMTP server that keeps the mails of a test.

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

import type { ServerOptions } from './server.ts';

export interface MailServer {
  /** The settings of a server that sends mail here. */
  settings: Record<string, string>;
  /** Waits for the mail to an address that is so. */
  mail(to: string, isSo: (mail: Email) => boolean): Promise<Email>;
}

let started: Promise<MailServer> | undefined;

/** The mail server of this process. */
export function mailServer(): Promise<MailServer> {
  started ??= startMailServer();
  return started;
}

/** The settings of tests that send many inquiries. */
export const MANY_INQUIRIES = {
  SELVAGE_LIMITS_INQUIRIES_ADDRESS: '1000',
  SELVAGE_LIMITS_LOGIN_ADDRESS: '1000',
};

/** A server that sends mail to the mail server of this process. */
export async function withMail(): Promise<ServerOptions> {
  const { settings } = await mailServer();
  return { settings: { ...MANY_INQUIRIES, ...settings } };
}

async function startMailServer(): Promise<MailServer> {
  const mails: { to: string[]; mail: Email }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, taken) {
      const to = envelope.rcptTo.map(({ address }) => address);
      stream
        .toArray()
        .then((chunks) => PostalMime.parse(Buffer.concat(chunks)))
        .then((mail) => mails.push({ to, mail }))
        .then(() => taken(), taken);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  server.server.unref();
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: {
      SELVAGE_MAIL_SERVER: '127.0.0.1',
      SELVAGE_MAIL_PORT: String(port),
      SELVAGE_MAIL_TLS: 'none',
      SELVAGE_MAIL_SENDER: 'website@jinlan.example',
      SELVAGE_MAIL_INQUIRIES: 'sales@jinlan.example',
    },
    async mail(to, isSo) {
      for (;;) {
        const found = mails.find((own) => own.to.includes(to) && isSo(own.mail));
        if (found) return found.mail;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}
