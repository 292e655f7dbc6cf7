// Printed pages: the text of their PDF files, sheet by sheet.

import { execFile } from 'node:child_process';

import { BUYER as DEMONSTRATION, SETTINGS } from './support/accounts.ts';
import { LARGE } from './support/customers.ts';
import { BUYER, contractLinks, open, test as withCustomers } from './support/orders.ts';
import { BRAND_PAGES } from './support/pages.ts';
import { test as base, expect, hydrated, type Page } from './support/test.ts';

/** Sizes of sheets in millimetres: A4, Letter, A5, and A4 across. */
const SHEETS = [
  [210, 297],
  [216, 279],
  [148, 210],
  [297, 210],
] as const;

/** Prints a page. Returns the text of each sheet. */
async function printed(
  page: Page,
  [width, height]: readonly [number, number] = SHEETS[0],
): Promise<string[]> {
  const pdf = await page.pdf({ width: `${width}mm`, height: `${height}mm` });
  const text = await new Promise<string>((resolve, reject) => {
    const reader = execFile('pdftotext', ['-layout', '-', '-'], { maxBuffer: 2 ** 26 }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    reader.stdin?.end(pdf);
  });
  return text.split('\f').slice(0, -1);
}

/** How often a text is in another. */
const times = (text: string, part: string) => text.split(part).length - 1;

/** Gives the customer a name, which is on the letterhead. */
async function openAs(name: string, ...[fixtures, prefix, customer]: Parameters<typeof open>) {
  const visitor = await open(fixtures, prefix, customer);
  await visitor.page.evaluate((value) => {
    localStorage.setItem('gmsys_uname', value);
    window.dispatchEvent(new StorageEvent('storage', { key: 'gmsys_uname' }));
  }, name);
  return visitor;
}

for (const sheet of SHEETS) {
  const size = sheet.join(' × ');

  withCustomers(
    `the orders are a table with letterhead and totals on ${size} mm`,
    async ({ visit, site }) => {
      const { page } = await openAs('Buyer & Sons', { visit, site }, '/en', LARGE);
      const sheets = await printed(page, sheet);
      const [first = '', last = ''] = [sheets.at(0), sheets.at(-1)];
      for (const text of [
        'Tianjin Jinlan',
        '28 Zhiyun Road',
        'Buyer & Sons',
        'Printed on',
        'Contract amount',
      ]) {
        expect(first, text).toContain(text);
      }
      for (const text of ['Search', 'Details', 'View contract', 'Change password', 'Log out', 'Skip to']) {
        expect(sheets.join(), text).not.toContain(text);
      }
      // Every sheet has the heads and contracts; the last one may have the footer alone.
      const full = sheets.filter((text) => /LG-\d{4}/.test(text));
      expect(sheets.length - full.length).toBeLessThanOrEqual(1);
      for (const text of full) expect(times(text, 'Contract amount')).toBe(1);
      expect(new Set(sheets.join().match(/LG-\d{4}/g)).size).toBe(LARGE.contracts);
      expect(times(sheets.join(), 'Total'), 'the totals are at the end alone').toBe(1);
      expect(sheets.slice(-2).join()).toContain('US$31,258,510.00');
      expect(last.trim()).not.toBe('');
      // Cards would have a label for each figure.
      expect(sheets.length).toBeLessThan(sheet[1] < 250 ? 32 : 12);
    },
  );

  withCustomers(
    `a contract is one sheet with letterhead and totals on ${size} mm`,
    async ({ visit, site }) => {
      const { page } = await openAs('Buyer & Sons', { visit, site }, '/en', BUYER);
      await contractLinks(page).last().click();
      await expect(page.getByRole('dialog').locator('tbody tr').first()).toBeVisible();
      const sheets = await printed(page, sheet);
      expect(sheets).toHaveLength(1);
      const [text = ''] = sheets;
      for (const part of ['Tianjin Jinlan', 'Buyer & Sons', 'JL-2026_001', '1 March 2026', 'Printed on']) {
        expect(text, part).toContain(part);
      }
      expect(text).toMatch(/S1 +Shirt +US\$4\.35 +200 pcs +US\$870\.00/);
      expect(text).toMatch(/Total +300 pcs +US\$1,305\.50/);
      for (const part of ['JL-2026-002', 'Download', 'Close']) expect(text, part).not.toContain(part);
    },
  );
}

/** The stages of a style, as its timeline shows them. */
interface Timeline {
  style: string;
  /** Names, dates, pieces and lateness. */
  parts: string[];
}

/** Reads the timelines of the contract that is open. */
const timelinesOf = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog): Timeline[] =>
    [...dialog.querySelectorAll('ol')].map((list) => ({
      style: dialog.querySelector(`#${list.getAttribute('aria-labelledby')}`)?.textContent ?? '',
      parts: [...list.querySelectorAll('li > *')].map(({ textContent }) => textContent ?? ''),
    })),
  );

/** The texts of timelines that another one covers, or that reach beyond their stage. */
const clipped = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog) => {
    const end = dialog.getBoundingClientRect().right;
    return [...dialog.querySelectorAll('ol > li')].flatMap((stage) => {
      const box = stage.getBoundingClientRect();
      const isOut = (part: DOMRect) =>
        part.right > Math.min(box.right, end) + 1 || part.bottom > box.bottom + 1;
      const parts = [...stage.children].filter((part) => isOut(part.getBoundingClientRect()));
      return parts.map(({ textContent }) => textContent);
    });
  });

base.describe('milestones', () => {
  base.use({ server: { settings: SETTINGS } });

  for (const prefix of ['', '/en', '/ja']) {
    base(
      `a contract’s timelines are printed whole, style by style, at ${prefix || '/'}`,
      async ({ visit, site }) => {
        const { page } = await open({ visit, site }, prefix, DEMONSTRATION);
        await page.locator('a[href*="contract=JL26-0915"]').click();
        await expect(page.locator('dialog ol')).toHaveCount(6);
        const timelines = await timelinesOf(page);
        const bare = (text: string) => text.replace(/\s/g, '');
        for (const sheet of SHEETS) {
          const size = `on ${sheet.join(' × ')} mm`;
          const sheets = (await printed(page, sheet)).map(bare);
          for (const { style, parts } of timelines) {
            expect(parts.length, style).toBeGreaterThan(12);
            // The lines of a name are read in any order.
            const [number = '', ...words] = style.split(/\s+/);
            const whole = sheets.filter(
              (text) =>
                words.every((word) => text.includes(bare(word))) &&
                parts.every((part) => text.slice(text.lastIndexOf(number)).includes(bare(part))),
            );
            expect(whole, `${style} is on one sheet ${size}`).toHaveLength(1);
          }
          expect(sheets.length, size).toBeLessThanOrEqual(sheet[0] > 200 ? 3 : 5);
        }

        await page.emulateMedia({ media: 'print' });
        for (const [width] of SHEETS) {
          // Within the margins of the sheet.
          await page.setViewportSize({ width: Math.floor(((width - 36) / 25.4) * 96), height: 900 });
          expect(await clipped(page), `at ${width} mm`).toEqual([]);
        }
      },
    );
  }

  base(
    'a printed timeline tells its states without colours and backgrounds, and no focus is printed',
    async ({ visit, site }) => {
      const { page } = await open({ visit, site }, '/en', DEMONSTRATION);
      await page.locator('a[href*="contract=JL26-0915"]').click();
      const dialog = page.getByRole('dialog');
      const timeline = dialog.locator('ol').first();
      await expect(timeline).toBeVisible();
      const part = dialog.getByRole('button', { name: 'Milestones' });
      await part.focus();
      await page.keyboard.press('Enter');
      const heading = dialog.getByRole('heading', { name: 'Milestones' });
      await expect(heading).toHaveCSS('outline-style', 'dashed');
      await page.emulateMedia({ media: 'print' });
      await expect(heading).toHaveCSS('outline-style', 'none');
      const [done, next, open_] = ['7px', '4px', '2px'].map((border) => ({ border, size: '14px' }));
      await expect(async () => {
        const marks = await timeline.getByRole('listitem').evaluateAll((stages) =>
          stages.map((stage) => {
            const { borderTopWidth, inlineSize } = getComputedStyle(stage, '::after');
            return { state: stage.dataset.state, border: borderTopWidth, size: inlineSize };
          }),
        );
        expect(marks).toEqual([
          { state: 'done', ...done },
          { state: 'done', ...done },
          { state: 'next', ...next },
          { state: 'open', ...open_ },
          { state: 'open', ...open_ },
          { state: 'open', ...open_ },
        ]);
      }).toPass();
    },
  );
});

base.describe('a contract after another print', () => {
  base.use({ server: { settings: SETTINGS } });

  base('loses no style', async ({ visit, site }) => {
    const { page } = await open(
      { visit, site },
      '/en',
      { email: 'demo-us@jinlan.example', password: 'demonstration-us' },
      { viewport: { width: 1366, height: 768 } },
    );
    await printed(page);
    await page.locator('a[href*="contract=JL26-0818"]').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('tbody tr')).toHaveCount(8);
    const numbers = await dialog.locator('tbody th').allTextContents();
    const lines = (await printed(page)).join().split('\n');
    for (const number of numbers) {
      const whole = lines.filter((line) => line.includes(number) && /pcs +US\$/.test(line));
      expect(whole.length, `${number} with its figures`).toBeGreaterThan(0);
    }
    await page.emulateMedia({ media: 'print' });
    const sticky = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((own) => getComputedStyle(own).position === 'sticky')
          .length,
    );
    expect(sticky).toBe(0);
  });
});

base('a wide table is printed with all its columns, in no pieces', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/en/oem/info/6307');
  for (const sheet of SHEETS) {
    const sheets = await printed(page, sheet);
    // The table is higher than the small sheets.
    const whole = sheets.filter((text) => /Knit tops[\s\S]*Garment-dyed/.test(text));
    if (sheet[1] > 250) expect(whole, `the table is on one sheet of ${sheet.join(' × ')} mm`).toHaveLength(1);
    const text = sheets.join();
    for (const part of ['Capacity', '95,000', '15,000', '120 pcs']) {
      expect(text.replace(/\s+/g, ' '), `${part} on ${sheet.join(' × ')} mm`).toContain(part);
    }
  }
});

base('the footer makes no further sheet, and a table begins on the first one', async ({ visit }) => {
  const { page } = await visit();
  for (const [path, part] of [
    ['/oem/info/6307', 'Garment-dyed'],
    ['/oem/info/6308', 'GRS 4.0'],
    ['/sample/list', 'JL-K2101'],
    ['/about/contact', 'americas@jinlan.example'],
  ] as const) {
    await page.goto(`/en${path}`);
    await hydrated(page);
    const sheets = await printed(page);
    expect(sheets, path).toHaveLength(2);
    expect(sheets[0], path).toContain(part);
    expect(times(sheets.join(), 'ICP filing'), `${path} has the footer`).toBe(1);
  }
});

base('the first column of a table covers no other one in print', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/en/oem/info/6308');
  const text = (await printed(page)).join();
  expect(text).toContain('amfori BSCI');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('main th').first()).toHaveCSS('position', 'static');
});

base('pages are printed without the skip link, and the reasons in black', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/en');
  const text = (await printed(page)).join();
  expect(text).not.toContain('Skip to');
  expect(text).toContain('Why buyers stay');
  await page.emulateMedia({ media: 'print' });
  const colour = page.getByRole('heading', { name: 'Why buyers stay' });
  await expect(colour).toHaveCSS('color', 'rgb(0, 0, 0)');
});

base.describe('the brand site', () => {
  base.use({ server: { settings: { ...SETTINGS, SELVAGE_SITE_DEFAULT: 'brand' } } });

  base('is printed with its name and titles, without the skip link or empty sheets', async ({ visit }) => {
    const { page } = await visit();
    for (const path of BRAND_PAGES) {
      await page.goto(path);
      await hydrated(page);
      const title = (await page.locator('h1').innerText()).replace(/\s/g, '');
      const sheets = (await printed(page)).map((text) => text.replace(/\s/g, ''));
      expect(sheets[0], path).toContain('NUANYU');
      expect(sheets.join(), path).toContain(title);
      expect(sheets.join(), path).not.toContain('跳到正文');
      expect(
        sheets.map((text) => text.length > 0),
        `${path}: each sheet has text`,
      ).not.toContain(false);
    }
  });

  base('the awards are printed whole, with small drawings, also after scrolling', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/brand');
    await hydrated(page);
    const awards = page.locator('ul[data-turning] h3');
    await awards.first().scrollIntoViewIfNeeded();
    await expect(page.locator('ul[data-turning]')).toBeVisible();
    const names = (await awards.allTextContents()).map((name) => name.replace(/\s/g, ''));
    expect(names).toHaveLength(5);
    const lines = (await printed(page)).join().replace(/\s/g, '');
    for (const name of names) expect(lines).toContain(name);
    await page.emulateMedia({ media: 'print' });
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    const boxes = await page.locator('ul[data-turning] > li').evaluateAll((cards) =>
      cards.map((card) => {
        const [name, drawing] = ['h3', 'svg'].map((part) =>
          card.querySelector(part)?.getBoundingClientRect(),
        );
        return { left: name?.left ?? -1, right: drawing?.right ?? 0, height: drawing?.height ?? 0 };
      }),
    );
    for (const { left, right, height } of boxes) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
      expect(height).toBeLessThan(120);
    }
  });
});
