// Forms of the site and of the desk, filled in by keyboard.

import { PASSWORD } from '../../support/accounts.ts';
import { expect } from '../../support/test.ts';
import type { Tab } from './tab.ts';

/** Fills in the fields of these names in the form of a page, and sends it. */
export async function send(tab: Tab, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await tab.click(`main input[name=${name}]`);
    await tab.evaluate(() => (document.activeElement as HTMLInputElement).select());
    await tab.type(value);
  }
  await tab.press('Enter');
}

/** Logs a customer in at the site in a language, whose paths begin so. */
export async function logIn(tab: Tab, prefix: string, email: string, password = PASSWORD): Promise<void> {
  await tab.open(`${prefix}/user/login`);
  await send(tab, { email, passwd: password });
  const isIn = (form: string) =>
    location.pathname !== form &&
    document.readyState === 'complete' &&
    'hydrated' in document.documentElement.dataset;
  await tab.until('the login', isIn, `${prefix}/user/login`);
  expect(await tab.evaluate(() => localStorage.getItem('gmsys_token') ?? '')).toHaveLength(43);
}

/** Gives files to an input: neither protocol has a dialogue of files. */
export async function chooseFiles(
  tab: Tab,
  selector: string,
  type: string,
  files: Record<string, Buffer>,
): Promise<void> {
  await tab.until(selector, (selector) => document.querySelector(selector) !== null, selector);
  const texts = Object.entries(files).map(([name, bytes]) => [name, bytes.toString('base64')] as const);
  await tab.evaluate(
    (selector, type, texts) => {
      const input = document.querySelector<HTMLInputElement>(selector);
      if (!input) return;
      const chosen = new DataTransfer();
      for (const [name, text] of texts) {
        const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
        chosen.items.add(new File([bytes], name, { type }));
      }
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    selector,
    type,
    texts,
  );
}
