// A person's data at the desk: an owner finds everything of an address, saves it, and erases it.

import { admit, enter, expectSound, filled, heading } from './support/desk.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

// A server of its own, whose customers the test erases.
test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1001' } } });

test('an owner erases everything of a person, and the activity does not name them', async ({
  visit,
  site,
  tolerate,
}) => {
  tolerate(/status of (401|404)/);
  const texts = await textsOf('en');
  const { persons, customers, activity, actions } = texts.desk;
  const { page } = await visit({ locale: 'en-GB' });
  await enter(page, site, 'boss@jinlan.example', 'owner', texts);
  await admit(page, site, 'ann@example.com');
  await page.goto('/desk/customers');
  await page.getByRole('link', { name: persons.title }).click();
  await expect(heading(page, persons.title)).toBeVisible();
  await page.getByLabel(persons.address).fill('Ann@example.com');
  await page.getByRole('button', { name: persons.find }).click();
  await expect(
    page.getByRole('heading', { name: filled(persons.held, { email: 'ann@example.com' }) }),
  ).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: persons.download }).click();
  expect((await downloading).suggestedFilename()).toBe('person.zip');

  await page.getByRole('button', { name: persons.erase }).click();
  const dialog = page.getByRole('alertdialog');
  const confirm = dialog.getByRole('button', { name: persons.erase });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill('ann@example.com');
  await confirm.click();
  await expect(
    page.getByText(filled(persons.erased, { inquiries: '0', downloads: '0', texts: '0' })),
  ).toBeVisible();
  await page.goto('/desk/customers');
  await expect(page.getByText(filled(customers.total, { total: '4' }))).toBeVisible();
  await expect(page.getByText('ann@example.com')).toHaveCount(0);

  await page.goto('/desk/activity');
  await expect(page.getByText(actions.erasePerson)).toBeVisible();
  await expect(page.getByText('ann@example.com')).toHaveCount(0);
  await expect(page.getByText('李薇 Li Wei').first()).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel(activity.search, { exact: true }).fill('nothing like it');
  await page.getByRole('button', { name: activity.find, exact: true }).click();
  await expect(page.getByText(activity.none)).toBeVisible();
});
