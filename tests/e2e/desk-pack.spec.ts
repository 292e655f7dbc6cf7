// A folder of texts that has some of the desk's in a language that the desk itself does not speak.

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expectSound, heading } from './support/desk.ts';
import { expect, test } from './support/test.ts';
import { deskTexts } from './support/texts.ts';

const OWN = { desk: { title: 'Redaktion', language: 'Sprache', login: { title: 'Anmelden' } } };

const folder = mkdtempSync(join(tmpdir(), 'selvage-e2e-pack-'));
mkdirSync(join(folder, 'de'));
writeFileSync(join(folder, 'de/desk.json'), JSON.stringify(OWN));

test.use({ server: { settings: { SELVAGE_SITE_LOCALES: folder } } });

test('the desk speaks the language, and another one where a text is missing', async ({ visit }) => {
  const english = await deskTexts('en');
  const { page } = await visit({ locale: 'en-GB' });
  await page.goto('/desk/login');
  await expect(heading(page, english.login.title)).toBeVisible();
  await page.getByRole('button', { name: english.language }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect(heading(page, OWN.desk.login.title)).toBeVisible();
  await expect(page.getByRole('button', { name: OWN.desk.language })).toBeVisible();
  // German falls back to English.
  await expect(page.getByRole('button', { name: english.login.submit })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expectSound(page);
  await page.reload();
  await expect(heading(page, OWN.desk.login.title)).toBeVisible();
});

test('somebody whose browser prefers the language reads it', async ({ visit }) => {
  const { page } = await visit({ locale: 'de-DE' });
  await page.goto('/desk/login');
  await expect(heading(page, OWN.desk.login.title)).toBeVisible();
});
