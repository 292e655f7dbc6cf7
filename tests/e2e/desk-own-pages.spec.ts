// Own pages: made at the desk with a name in the address, published, visited, and kept from search engines.

import { expectSound, heading, logInToDesk } from './support/desk.ts';
import { expect, test } from './support/test.ts';
import { deskTexts } from './support/texts.ts';

// A server of its own, whose content the test changes.
test.use({ server: { settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1000' } } });

test('an own page is made, published and visited', async ({ visit, site, tolerate }) => {
  test.slow();
  // The login, a name that is taken, and a page that is not there yet.
  tolerate(/status of (401|404|422)/);
  const texts = await deskTexts('en');
  const { page } = await visit({ locale: 'en-GB' });
  await logInToDesk(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const english = page.getByRole('group', { name: 'English' });
  const publish = async () => {
    await button(texts.entry.publish).click();
    await dialog.getByRole('button', { name: texts.entry.publish }).click();
    await expect(english).toContainText(texts.states.published);
  };

  await page.goto('/desk/entries');
  await page.getByRole('link', { name: texts.sections.ownpages }).click();
  await button(texts.new.title).click();
  const name = dialog.getByLabel(texts.fields.pageName);
  await dialog.getByLabel('Title · English').fill('Legal notice');
  await expect(name).toHaveValue('legal-notice');
  await expectSound(page);
  // The demonstration has a page of this name.
  await name.fill('supplier-code');
  await dialog.getByRole('button', { name: texts.new.make }).click();
  await expect(dialog).toContainText(texts.form.taken);
  await name.fill('Impressum');
  await dialog.getByRole('button', { name: texts.new.make }).click();
  await expect(dialog).toContainText(texts.form.pageName);
  await name.fill('impressum');
  await dialog.getByRole('button', { name: texts.new.make }).click();
  await expect(heading(page, 'Legal notice')).toBeVisible();

  await english.locator('[contenteditable=true]').click();
  await page.keyboard.type('Registered in Ningbo.');
  await english.getByLabel(texts.fields.abstract, { exact: true }).fill('Who is responsible for this site.');
  await expectSound(page);
  await publish();
  const visitor = await visit({ locale: 'en-GB' });
  const address = `${site.url}/en/page/impressum`;
  const open = async () => {
    await visitor.page.goto(address);
    return visitor.page;
  };
  await expect.poll(async () => (await fetch(address)).status).toBe(200);
  const shown = await open();
  await expect(heading(shown, 'Legal notice')).toBeVisible();
  await expect(shown.getByRole('main')).toContainText('Registered in Ningbo.');
  await expectSound(shown);
  const robots = async () => (await (await fetch(address)).text()).includes('content="noindex"');
  expect(await robots()).toBe(false);

  await page.getByRole('checkbox', { name: texts.fields.noindex }).focus();
  await page.keyboard.press('Space');
  await publish();
  await expect.poll(robots).toBe(true);
});
