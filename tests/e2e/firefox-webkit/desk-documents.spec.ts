// Papers of a contract: a merchandiser adds them at the desk, their customer downloads them, and nobody else does.

import { PASSWORD, SETTINGS } from '../support/accounts.ts';
import { addContract } from '../support/contracts.ts';
import { admit, filled } from '../support/desk.ts';
import { expectRefused, fetchPaper, PDF } from '../support/papers.ts';
import { textsOf } from '../support/texts.ts';
import { enter } from './support/desk.ts';
import { chooseFiles, logIn } from './support/forms.ts';
import { test as base, expect, type Tab } from './support/test.ts';

// A server of its own, whose customers the test adds.
const test = base.extend({ server: { settings: { ...SETTINGS, SELVAGE_LIMITS_LOGIN_ADDRESS: '1013' } } });

const [OWN, OTHER] = ['own@example.com', 'other@example.com'];
const CNO = 'JL26-D';
const INVOICE = 'Commercial Invoice 1.pdf';

test('a merchandiser adds papers, and their customer alone downloads them', async ({
  site,
  tab,
  colleague,
}) => {
  const texts = await textsOf('ja');
  const { papers } = texts.desk.contracts;
  for (const email of [OWN, OTHER]) await admit(colleague, site, email);
  const lines = [{ sno: 'S1', pname: 'Shirt', price: '1', pieces: '1' }];
  const contract = await addContract(colleague, site, { email: OWN, cno: CNO, signed: '2026-11-09', lines });
  await enter(tab, site, 'li@jinlan.example', 'ja');
  await tab.load(`/desk/contracts/${contract}`);
  await tab.shows(papers.none);
  await chooseFiles(tab, 'main input[type=file]', 'application/pdf', {
    [INVOICE]: PDF,
    'B_L copy.pdf': Buffer.from('%PDF-1.4\n'),
    'notes.pdf': Buffer.from('notes'),
  });
  await tab.shows(texts.desk.problems['unknown-paper']);
  await tab.until('the papers', () => document.querySelectorAll('main li:has(a[download])').length === 2);
  expect(await paper(tab, INVOICE)).toContain(texts.papers.invoice);
  expect(await paper(tab, 'B_L copy.pdf')).toContain(texts.papers['bill-of-lading']);
  const rename = filled(papers.renameOf, { name: 'B_L copy.pdf' });
  await tab.click(`main li:has([aria-label="${rename}"]) button`, papers.delete);
  await tab.click('[role=alertdialog] .danger');
  await tab.until('one paper', () => document.querySelectorAll('main li:has(a[download])').length === 1);

  await logIn(tab, '/ja', OWN);
  await tab.open('/ja/order');
  await tab.click(`main tbody a[href*="contract=${CNO}"]`);
  await tab.until('the papers', () => document.querySelectorAll('dialog form').length === 1);
  await tab.shows(INVOICE);
  const id = await tab.evaluate(
    () => document.querySelector<HTMLInputElement>('dialog [name=id]')?.value ?? '',
  );
  const before = await tab.evaluate(() => location.href);
  const name = filled(texts.order.papers.fetch, { kind: texts.papers.invoice, name: INVOICE });
  await tab.click(`dialog button[aria-label="${name}"]`);
  await tab.saved(`${CNO} ${texts.papers.invoice}.pdf`, PDF);
  expect(await tab.evaluate(() => location.href)).toBe(before);

  // Another customer neither sees the contract nor gets the paper; its own customer does with the same call.
  await tab.click('dialog header button');
  await tab.click('header button', texts.account.logout);
  await tab.loadedAt('/ja/user/login');
  await logIn(tab, '/ja', OTHER);
  await tab.open('/ja/order');
  await tab.shows(texts.order.empty);
  expect(await tab.evaluate(() => document.body.innerText)).not.toContain(CNO);
  const ask = { password: PASSWORD, id, locale: 'ja' };
  await expectRefused(site, { ...ask, email: OTHER }, texts.server.api.noDocument);
  const given = await fetchPaper(site, { ...ask, email: OWN });
  expect(given.status).toBe(200);
  expect(given.headers.get('cache-control')).toBe('no-store');
  expect(PDF.equals(Buffer.from(await given.arrayBuffer()))).toBe(true);

  await tab.load(`/desk/contracts/${contract}`);
  await tab.click('main summary', filled(papers.fetches, { count: '1' }));
  await tab.shows(filled(papers.times, { count: '2' }));
  const fetches = await tab.evaluate(
    () => document.querySelector<HTMLElement>('main details')?.innerText ?? '',
  );
  for (const part of [OWN, INVOICE]) expect(fetches).toContain(part);
  expect(fetches).not.toContain(OTHER);
});

/** The words of a paper at the desk. */
function paper(tab: Tab, name: string): Promise<string> {
  return tab.evaluate((name) => {
    const items = [...document.querySelectorAll<HTMLElement>('main li:has(a[download])')];
    return items.find(({ innerText }) => innerText.includes(name))?.innerText ?? '';
  }, name);
}
