// A provider without a call that changes passwords, as the specification has it, whose logins say that the password has to
// be changed.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  header,
  kept,
  logIn,
  newPassword,
  PASSWORD,
  password,
  repeated,
  SETTINGS,
  submit,
} from './support/accounts.ts';
import { register } from './support/passwords.ts';
import { Provider, Specified } from './support/provider.ts';
import { test as base, expect, hydrated } from './support/test.ts';

const test = base.extend<{ provider: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  provider: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'selvage-e2e-provider-'));
    const embedded = new Provider(folder);
    await embedded.start();
    const specified = new Specified(embedded.address);
    await use(await specified.start());
    specified.stop();
    await embedded.kill();
    await rm(folder, { recursive: true, force: true });
  },
  server: async ({ provider }, use) =>
    use({ settings: { ...SETTINGS, SELVAGE_PROVIDER_URL: provider, SELVAGE_PROVIDER_RETRIES: '0' } }),
});

test('a customer whose password should be changed gets to home and to the orders, and reads whom to ask', async ({
  visit,
  site,
  tolerate,
}) => {
  // The calls that the provider lacks.
  tolerate(/status of (404|501|503)|notices: HTTP/);
  const email = await register(site);
  const { page } = await visit();
  await page.goto('/en/user/login');
  await hydrated(page);
  await logIn(page, { email, password: PASSWORD });
  await expect(page).toHaveURL('/en');
  expect(await kept(page)).toMatchObject({ gmsys_changePwd: 'true', gmsys_firstLoginPwd: 'false' });
  const listed = page.getByRole('cell', { name: 'No data' });
  await header(page).getByRole('link', { name: 'Orders' }).click();
  await expect(listed).toBeVisible();
  await expect(page.getByText('please ask your merchandiser for a new one')).toBeVisible();

  // A browser that learnt otherwise, for example while the provider was replaced.
  await page.evaluate(() => localStorage.setItem('gmsys_passwordDue', 'true'));
  await page.goto('/en/order');
  await expect(page).toHaveURL('/en/user/password');
  await hydrated(page);
  await password(page).fill(PASSWORD);
  await newPassword(page).fill('twill-and-selvage-27');
  await repeated(page).fill('twill-and-selvage-27');
  await submit(page).click();
  await expect(page.getByText('Passwords cannot be changed on the site at present.')).toBeVisible();
  await hydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'Orders' }).click();
  await expect(listed).toBeVisible();
});
