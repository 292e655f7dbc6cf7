// An inquiry from a sample's page to the answer in the buyer's mailbox.

import { mailServer, withMail } from '../support/mail.ts';
import { EDITOR } from '../support/server.ts';
import { test as base, expect } from './support/test.ts';

const test = base.extend({ site: async ({ share }, use) => use(await share(withMail)) });

test('a buyer asks about a sample, and an editor answers by mail', async ({ tab }) => {
  await tab.open('/en/sample/info/5001');
  await tab.click('a[href*="/inquiry?about="]');
  await tab.at('/en/inquiry?about=JL-K2101');
  for (const [name, text] of Object.entries({
    name: 'Ann Weaver',
    company: 'Example Ltd',
    email: 'ann@example.com',
    message: '500 tees',
  })) {
    await tab.write(`[name=${name}]`, text);
  }
  await tab.tabTo('#country');
  await tab.type('Norw');
  // A person takes longer than a program.
  await tab.evaluate(() => {
    const open = document.querySelector<HTMLInputElement>('[name=open]');
    open?.form?.addEventListener('submit', () => {
      open.value = '60000';
    });
  });
  await tab.click('main form [type=submit]');
  await tab.shows('Thank you for your enquiry');
  // Firefox may cancel the way to another page while scripts of this one are loading.
  await tab.hydrated();
  const number = await tab.evaluate(() => new URLSearchParams(location.search).get('sent') ?? '');

  await tab.load(`/desk/inquiries/${number}`);
  await tab.write('[name=email]', EDITOR.email);
  await tab.write('[name=password]', EDITOR.password);
  await tab.press('Enter');
  // In whichever language the browser prefers.
  await tab.click('a[href="/desk/inquiries"]');
  await tab.click('main a', 'Example Ltd');
  await tab.write('section[aria-labelledby=answer] textarea', 'We can do that.');
  await tab.click('section[aria-labelledby=answer] button[type=submit]');
  const mails = await mailServer();
  const mail = await mails.mail('ann@example.com', ({ text }) => text?.includes('We can do that.') ?? false);
  expect(mail.subject).toContain(number);
  expect(mail.text).toContain('We can do that.');
  await tab.until('the mail in the history', () => document.querySelector('main [data-state=sent]') !== null);
});
