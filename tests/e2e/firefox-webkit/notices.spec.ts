// A customer chooses to get mails about news of the contracts, and a link of one of them ends them.

import { newEmail } from '../support/accounts.ts';
import { addContract } from '../support/contracts.ts';
import { admit, filled, mailSubject } from '../support/desk.ts';
import { withMail } from '../support/mail.ts';
import { addInvoice, endOf, noticeTo } from '../support/notices.ts';
import { textsOf } from '../support/texts.ts';
import { logIn } from './support/forms.ts';
import { test as base, expect, type Tab } from './support/test.ts';

const test = base.extend({ site: async ({ share }, use) => use(await share(withMail)) });

test('a customer gets a mail about news, and ends them by its link', async ({ site, tab, colleague }) => {
  const texts = await textsOf('ja');
  const { notices } = texts.order;
  const email = newEmail();
  const cno = 'JL26-N';
  await admit(colleague, site, email);
  const lines = [{ sno: 'S1', pname: 'Shirt', price: '1', pieces: '1' }];
  const contract = await addContract(colleague, site, { email, cno, signed: '2026-11-09', lines });
  await logIn(tab, '/ja', email);
  await tab.open('/ja/order');
  expect(await isWanted(tab)).toBe(false);
  await tab.tabTo('main input[type=checkbox]');
  await tab.type(' ');
  await tab.shows(notices.on);
  await tab.reload();
  expect(await isWanted(tab)).toBe(true);

  await addInvoice(colleague, site, contract);
  const mail = await noticeTo(site, email);
  expect(mail.subject).toBe(mailSubject(texts, texts.server.mail.notices.subject));
  expect(mail.text).toContain(filled(texts.server.mail.events.contract, { number: cno }));
  expect(mail.text).toContain(filled(texts.server.mail.events.paper, { kind: texts.papers.invoice }));
  const end = endOf(mail);
  expect(end.startsWith('/ja/user/notices?key=')).toBe(true);

  // Programs that look into mails open links: that ends nothing.
  await fetch(site.url + end);
  await tab.open('/ja/order');
  expect(await isWanted(tab)).toBe(true);
  await tab.open(end);
  await tab.shows(texts.notices.title);
  await tab.click('main form button', texts.notices.end);
  await tab.shows(texts.notices.doneTitle);
  await tab.loadedAt('/ja/user/notices?done');
  await tab.click('main a', texts.notices.orders);
  expect(await isWanted(tab)).toBe(false);
});

test('a link of a mail that is not known says so', async ({ tab }) => {
  const { notices } = await textsOf('en');
  await tab.open(`/en/user/notices?key=${'k'.repeat(43)}`);
  await tab.click('main form button', notices.end);
  await tab.shows(notices.unknownTitle);
});

/** Whether the customer wants notices, as the page of the orders has it once it knows. */
async function isWanted(tab: Tab): Promise<boolean> {
  const box = 'main input[type=checkbox]';
  await tab.until('the choice', (box) => document.querySelector(box) !== null, box);
  return tab.evaluate((box) => document.querySelector<HTMLInputElement>(box)?.checked ?? false, box);
}
