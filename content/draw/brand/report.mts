// Prints report.html, the brand's yearly report, to content/brand/report.pdf with the system's Chromium: `make report`.
// Chromium tags the document and embeds the characters that it uses, of fonts under the SIL Open Font License.

import { launch } from '../../../tests/e2e/support/chromium.ts';

const browser = await launch();
const page = await browser.newPage();
await page.goto(new URL('report.html', import.meta.url).href);
await page.evaluate(() => document.fonts.ready.then(() => undefined));
const { pathname } = new URL('../../brand/report.pdf', import.meta.url);
await page.pdf({ path: pathname, preferCSSPageSize: true, printBackground: true, tagged: true });
await browser.close();
