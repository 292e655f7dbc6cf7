// Rich text at the desk: written without Markdown, by keyboard, mouse, paste and input method.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Locator, Page } from '@playwright/test';

import { anyFilled, expectSound, filled, logInToDesk } from './support/desk.ts';
import { expect, test } from './support/test.ts';
import { deskTexts } from './support/texts.ts';

// Another site on this machine is reached.
test.use({
  server: {
    settings: { SELVAGE_LIMITS_LOGIN_ADDRESS: '1000', SELVAGE_EMBEDDED_REACHABLE_NETWORKS: '127.0.0.1' },
  },
});

/** Word's text in the clipboard. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal { margin: 0 }</style></head><body>
<!--StartFragment--><h1 style='mso-list:none'><span style='font-size:20pt'>Lab dips<o:p></o:p></span></h1>
<p class=MsoNormal style='color:red' onclick='alert(1)'>Five <b>days</b>, see <a href="javascript:alert(1)">this</a> and <a href="https://example.com/dips">that</a>.<img src="file:///C:/dip.png"></p>
<p class=MsoListParagraph style='text-indent:-18pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span></span><![endif]>Cotton</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>Combed</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Linen</p>
<table><tr><td><p>Grade</p></td><td align=right><p>4</p></td></tr></table><!--EndFragment--></body></html>`;

const PASTED = `## Lab dips

Five **days**, see this and [that](https://example.com/dips).

- Cotton
  1. Combed
- Linen

| Grade | 4 |
|---|---:|
`;

/** A picture of one pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const texts = await deskTexts('en');

/** Opens a piece of news with an empty English text, and returns the English part. */
async function openEntry(page: Page, id: number): Promise<Locator> {
  await logInToDesk(page);
  await page.goto(`/desk/entries/news/item%2F${id}`);
  const part = page.getByRole('group', { name: 'English' });
  await expect(text(part)).toBeVisible();
  await tool(part, 'Markdown').click();
  await part.getByRole('textbox', { name: texts.fields.content }).fill('');
  await tool(part, 'Markdown').click();
  await text(part).click();
  return part;
}

const text = (part: Locator) => part.locator('[contenteditable=true]');
const tool = (part: Locator, name: string) => part.getByRole('button', { name, exact: true });

async function expectMarkdown(part: Locator, markdown: string) {
  await tool(part, 'Markdown').click();
  await expect(part.getByRole('textbox', { name: texts.fields.content })).toHaveValue(markdown);
  await tool(part, 'Markdown').click();
  await expect(text(part)).toBeVisible();
}

async function paste(part: Locator, html: string) {
  await text(part).evaluate((editor, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', data);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

test.beforeEach(({ tolerate }) => tolerate(/status of 401/));

test('headings, lists, links and tables are written by keyboard and tools', async ({ visit }) => {
  const { page } = await visit({ locale: 'en-GB' });
  const part = await openEntry(page, 3039);
  const { keyboard } = page;
  await keyboard.type('## What is new\nTwo things, ');
  await tool(part, texts.rich.bold ?? '').click();
  await keyboard.type('both here');
  await keyboard.press('Control+b');
  await keyboard.type(':\n- Linen <b>\n\n');
  await keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  const address = dialog.getByRole('textbox', { name: texts.rich.address });
  await address.fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: texts.rich.insert ?? '' }).click();
  await expect(dialog).toContainText(texts.rich.noAddress ?? '');
  await address.fill('five questions');
  await dialog.getByRole('option', { name: /five questions we heard most/ }).click();
  await expect(dialog).toBeHidden();
  await keyboard.press('Enter');
  await tool(part, texts.rich.table ?? '').click();
  await keyboard.type('Fabric');
  await keyboard.press('Tab');
  await keyboard.type('g/m²');
  await tool(part, texts.rich.right ?? '').click();
  await keyboard.press('Tab');
  await tool(part, texts.rich.deleteColumn ?? '').click();
  await expectSound(page);
  await expectMarkdown(
    part,
    `## What is new

Two things, **both here**:

- Linen \\<b>

[After the autumn fair: the five questions we heard most](/news/info/3037)

| Fabric | g/m² |
|---|---:|
| | |
| | |
`,
  );
  await page.getByRole('button', { name: texts.entry.save }).click();
  await expect(page.getByRole('status').filter({ hasText: anyFilled(texts.entry.saved) })).toBeVisible();
  await page.reload();
  await expect(text(part).getByRole('link')).toHaveAttribute('href', '/news/info/3037');
});

test('what Word and web pages put in is cleaned', async ({ visit }) => {
  const { page } = await visit({ locale: 'en-GB' });
  const part = await openEntry(page, 3038);
  await paste(part, WORD);
  await expectMarkdown(part, PASTED);
  await expectSound(page);
});

test('Markdown, another language and the preview keep text, cursor and what can be undone', async ({
  visit,
}) => {
  const { page } = await visit({ locale: 'en-GB' });
  await page.setViewportSize({ width: 1600, height: 900 });
  const part = await openEntry(page, 3035);
  const { keyboard } = page;
  await keyboard.type('one two');
  await keyboard.press('ArrowLeft');
  await tool(part, 'Markdown').click();
  await part.getByRole('textbox', { name: texts.fields.content }).fill('zero one two\n');
  await tool(part, 'Markdown').click();
  await expect(text(part)).toHaveText('zero one two');
  await page.getByRole('button', { name: texts.preview.show }).click();
  const tabs = page.getByRole('tab');
  await tabs.filter({ hasText: '中文' }).click();
  await tabs.filter({ hasText: 'English' }).click();
  const shown = page.locator('[data-locale=en] [contenteditable=true]');
  await shown.focus();
  // The editor puts its cursor into the page a moment after it has the focus.
  await expect.poll(() => page.evaluate(() => getSelection()?.focusOffset)).toBeGreaterThan(0);
  await keyboard.type('X');
  await expect(shown).toHaveText('zero one twXo');
  await keyboard.press('Control+z');
  await expect(shown).toHaveText('zero one two');
  await keyboard.press('Control+z');
  await expect(shown).toHaveText('one two');
});

test('merged cells and pictures of other sites are named, and pasted pictures go to the library', async ({
  visit,
}) => {
  const { page } = await visit({ locale: 'en-GB' });
  const part = await openEntry(page, 3034);
  await paste(
    part,
    '<p>a</p><table><tr><td>Cloth</td><td>Weight</td></tr><tr><td rowspan=2>Fleece</td><td>280</td></tr><tr><td>320</td></tr></table><img src="https://pictures.example/a.png">',
  );
  await expect(part.getByText(texts.rich.lost.merged)).toContainText('pictures.example');
  await expectMarkdown(part, 'a\n\n| Cloth | Weight |\n|---|---|\n| Fleece | 280 |\n| Fleece | 320 |\n');
  await tool(part, 'Markdown').click();
  await part.getByRole('textbox', { name: texts.fields.content }).fill('');
  await tool(part, 'Markdown').click();
  await text(part).click();
  await paste(part, `<p>See<img alt="dip" src="data:image/png;base64,${PNG}">here</p>`);
  await expect(text(part).locator('img')).toHaveAttribute('src', /^\/media\/uploads\//);
  await expect(text(part)).toHaveText('Seehere');
  await text(part).evaluate((editor, data) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'shot.png', { type: 'image/png' }));
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, PNG);
  // The editor has pictures of its own beside the last one.
  await expect(text(part).locator('img[src]')).toHaveCount(2);
});

test('pictures of another site come into the library and the text at a press, where they stood', async ({
  visit,
  tolerate,
}) => {
  tolerate(/status of 422/);
  const picture = Buffer.from(PNG, 'base64');
  const other = createServer((request, response) => {
    response.writeHead(request.url === '/loom.png' ? 200 : 404, { 'content-type': 'image/png' }).end(picture);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const { page } = await visit({ locale: 'en-GB' });
  const part = await openEntry(page, 3032);
  const image = (name: string) => `<img src="http://127.0.0.1:${port}/${name}.png">`;
  await paste(part, `<p>before</p><p>${image('loom')}</p><p>after</p><p>${image('gone')}</p>`);
  await expect(
    part.getByText(filled(texts.rich.lost.foreign, { number: '2', hosts: `127.0.0.1:${port}` })),
  ).toBeVisible();
  await tool(part, texts.rich.lost.fetch).click();
  await expect(part.getByText(filled(texts.rich.lost.missing, { number: '1' }))).toBeVisible();
  await expect(text(part).locator('p:has-text("before") + p img[src]')).toHaveAttribute(
    'src',
    /^\/media\/uploads\/loom-/,
  );
  await expect(text(part)).toHaveText('beforeafter');
  // The next text has none that could be missing.
  await paste(part, '<p>next</p>');
  await expect(part.getByText(filled(texts.rich.lost.missing, { number: '1' }))).toBeHidden();
  other.close();
});

test('a link leads to a file, and a style number finds its sample', async ({ visit }) => {
  const { page } = await visit({ locale: 'en-GB' });
  const part = await openEntry(page, 3031);
  const { keyboard } = page;
  await keyboard.type('Our JL-K2101');
  await keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('option', { name: /\/sample\/info\// })
    .first()
    .click();
  await expect(text(part).getByRole('link', { name: 'JL-K2101' })).toHaveAttribute(
    'href',
    /^\/sample\/info\/\d+$/,
  );
  await keyboard.press('End');
  await keyboard.type(' and ');
  await keyboard.press('Control+k');
  await dialog.getByRole('textbox', { name: texts.rich.address }).fill('jinlan-rfq-en');
  await dialog.getByRole('textbox', { name: texts.rich.words }).fill('our form');
  await dialog.getByRole('option', { name: /jinlan-rfq-en\.txt/ }).click();
  await expect(text(part).getByRole('link', { name: 'our form' })).toHaveAttribute(
    'href',
    '/media/downloads/jinlan-rfq-en.txt',
  );
});

test('what is undone is as it was, and a text with HTML is left to Markdown', async ({ visit }) => {
  const { page } = await visit({ locale: 'en-GB' });
  await logInToDesk(page);
  await page.goto('/desk/entries/news/item%2F3036');
  const part = page.getByRole('group', { name: 'English' });
  const unsaved = page.getByRole('status').filter({ hasText: texts.entry.unsaved });
  await text(part).click();
  await page.keyboard.type('x');
  await expect(unsaved).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(unsaved).toBeHidden();

  await tool(part, 'Markdown').click();
  await part.getByRole('textbox', { name: texts.fields.content }).fill('<table></table>\n');
  await tool(part, 'Markdown').click();
  await expect(part.getByText(texts.rich.unreadable ?? '')).toBeVisible();
  await expect(part.getByRole('textbox', { name: texts.fields.content })).toHaveValue('<table></table>\n');
});

test('an input method composes without losing a character', async ({ visit }) => {
  const { page } = await visit({ locale: 'en-GB' });
  const part = await openEntry(page, 3037);
  const client = await page.context().newCDPSession(page);
  await page.keyboard.type('a');
  for (const composed of ['m', 'mi', 'mia', 'mian', '棉']) {
    const end = composed.length;
    await client.send('Input.imeSetComposition', { text: composed, selectionStart: end, selectionEnd: end });
  }
  await client.send('Input.insertText', { text: '棉布' });
  await page.keyboard.type('b');
  await expectMarkdown(part, 'a棉布b\n');
});
