// The link that the start of a demonstration logs.

import { execFileSync } from 'node:child_process';

import { expectSound, heading } from './support/desk.ts';
import { expect, type Server, test } from './support/test.ts';

// A server of its own, as an owner ends the editor.
test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1016' } } });
test.describe.configure({ mode: 'default' });

function link({ log }: Server): string {
  return String(log.find((entry) => entry.link)?.link);
}

test('the link opens the desk, as often as one follows it', async ({ visit, site }) => {
  const { page } = await visit({ locale: 'en-GB' });
  for (let time = 0; time < 2; time++) {
    await page.goto('about:blank');
    await page.goto(link(site));
    await expect(heading(page, 'Overview')).toBeVisible();
    await expect(page).toHaveURL(/\/desk\/?$/);
  }
});

test('a link of another start says what has become of it', async ({ visit, tolerate }) => {
  tolerate(/status of 401/);
  const { page } = await visit({ locale: 'en-GB' });
  await page.goto('/desk/demonstration#of-another-start');
  await expect(heading(page, 'Demonstration')).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(heading(page, 'Log in')).toBeVisible();
});

test('an owner gives a colleague another role, and ends the sessions', async ({ visit, site, tolerate }) => {
  tolerate(/status of 4(01|22)/);
  const password = 'kettle-and-linen-26';
  const invite = async (email: string, role: string) => {
    const words = ['desk', 'invite', email, '--role', role, '--provider-db', site.database];
    const { pathname, hash } = new URL(
      execFileSync(process.env.SERVER ?? '', words, { encoding: 'utf8' }).trim(),
    );
    const { page } = await visit({ locale: 'en-GB' });
    await page.goto(pathname + hash);
    await page.getByLabel('Name', { exact: true }).fill(role);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(heading(page, 'Overview')).toBeVisible();
    return page;
  };
  const author = await invite('author@example.com', 'author');
  const owner = await invite('owner@example.com', 'owner');
  await owner.getByRole('link', { name: 'People' }).click();
  await expect(owner.getByText('demo-editor@')).toHaveCount(0);
  await owner.getByRole('button', { name: 'Role of author' }).click();
  await owner.getByRole('option', { name: 'Merchandiser' }).click();
  const dialogue = owner.getByRole('alertdialog');
  await dialogue.getByLabel('Current password').fill('another password');
  await dialogue.getByRole('button', { name: 'Change' }).click();
  await expect(dialogue.getByText('The current password is wrong.')).toBeVisible();
  await expectSound(owner);
  await dialogue.getByLabel('Current password').fill(password);
  await dialogue.getByRole('button', { name: 'Change' }).click();
  await expect(dialogue).toHaveCount(0);
  await expect(owner.getByRole('button', { name: 'Role of author' })).toContainText('Merchandiser');

  await owner.getByRole('button', { name: 'End sessions: author' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'End sessions' }).click();
  await expect(dialogue).toHaveCount(0);
  await author.reload();
  await expect(heading(author, 'Log in')).toBeVisible();
  await owner.getByRole('link', { name: 'My account' }).click();
  await expect(owner.getByText('127.0.0.0/24')).toBeVisible();
});
