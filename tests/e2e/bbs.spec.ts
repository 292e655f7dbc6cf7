// The buyers' board: every board and label can be reached and names itself, also when something is empty.

import { violations } from './support/axe.ts';
import { invalid } from './support/html.ts';
import { recordLoads, words } from './support/load.ts';
import { PREFIXES } from './support/pages.ts';
import {
  type BrowserContextOptions,
  expect,
  fetchedOnClick,
  hydrated,
  type Page,
  test,
  type Visit,
} from './support/test.ts';

const TELEPHONE = { viewport: { width: 390, height: 844 } };

/** The part of the document of `/bbs` that the tests edit. */
interface Board {
  boards: object[];
  labels: object[];
  topics: object[];
  pager: object;
}

type Edit = (board: Board) => void;

async function open(visit: Visit, path: string, options?: BrowserContextOptions) {
  const visitor = await visit(options);
  const response = await visitor.page.goto(path);
  expect(response?.status()).toBe(200);
  return visitor;
}

const topicsOf = (page: Page) => page.locator('section[aria-labelledby=topics] > ol > li');

const expectNoOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

// The list of all boards is checked in every-page.spec.ts.
for (const path of ['/bbs/board/51', '/bbs/board/54?lid=5402']) {
  test(`${path} is valid, accessible and hydrates unchanged in every language`, async ({ visit }) => {
    const { page } = await visit(TELEPHONE);
    await recordLoads(page);
    for (const prefix of PREFIXES) {
      const response = await page.goto(prefix + path);
      expect(response?.status()).toBe(200);
      expect(invalid((await response?.text()) ?? '')).toEqual([]);
      await hydrated(page);
      await expect(page.locator('h1')).toHaveCount(1);
      const { sent, now } = await words(page);
      expect(sent.length, 'the page has text before its scripts run').toBeGreaterThan(200);
      expect(now).toBe(sent);
      await expectNoOverflow(page);
      // The markup is the same in every language.
      if (prefix === '/en') expect(await violations(page)).toEqual([]);
    }
  });
}

test('all boards are a table of contents, without JavaScript too', async ({ visit }) => {
  const { page } = await open(visit, '/en/bbs', { javaScriptEnabled: false });
  const boards = await page
    .locator('main li > h2 a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(boards).toEqual([51, 52, 53, 54].map((board) => `/en/bbs/board/${board}`));
  const current = page.locator('aside [aria-current=page]');
  const labels = page.locator('main li:has(h2) li a');
  await expect(labels).toHaveCount(13);
  await expect(current).toHaveText('All categories');
  await expect(page.locator('main ol time')).toHaveCount(10);
  await labels.filter({ hasText: 'L/C and payment terms' }).click();
  await expect(page.locator('h1')).toHaveText('L/C and payment terms');
  await expect(current).toHaveText('Contracts, documents and sailings');
});

test('each question has its answer below it, with links, without JavaScript too', async ({ visit }) => {
  const { page } = await visit({ javaScriptEnabled: false });
  for (const prefix of PREFIXES) {
    await page.goto(`${prefix}/bbs`);
    const topics = topicsOf(page);
    await expect(topics).toHaveCount(10);
    for (const topic of await topics.all()) {
      await expect(topic.locator('h3')).toHaveCount(1);
      expect((await topic.locator('div > div > p').first().innerText()).length).toBeGreaterThan(40);
    }
    expect(await topics.locator('div p a').count()).toBeGreaterThanOrEqual(8);
  }
});

test('a board, its labels and the pages of their topics lead to one another', async ({ visit }) => {
  const { page } = await open(visit, '/en/bbs');
  await hydrated(page);
  await page.locator('aside').getByRole('link', { name: 'Fabric and colour' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fabric and colour' })).toBeVisible();
  await expect(page).toHaveURL('/en/bbs/board/51');
  const labels = page.getByRole('navigation', { name: 'Subjects' });
  await expect(labels.locator('[aria-current]')).toHaveText('Specifications');
  await expect(topicsOf(page)).toHaveCount(10);

  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/en/bbs/board/51?page=2');
  await expect(pages.locator('[aria-current=page]')).toHaveText('2');
  await expect(topicsOf(page).first()).toBeVisible();

  await labels.getByRole('link', { name: 'Lab dips and shade' }).click();
  await expect(page).toHaveURL('/en/bbs/board/51?lid=5102');
  await expect(page.getByRole('heading', { level: 2, name: 'Lab dips and shade' })).toBeVisible();
  await expect(labels.locator('[aria-current]')).toHaveText('Lab dips and shade');
});

/** Goes from a board to the list of all boards, whose document `edit` changes. */
async function openEdited(visit: Visit, edit: Edit) {
  const visitor = await open(fetchedOnClick(visit), '/en/bbs/board/52', TELEPHONE);
  const { page } = visitor;
  await hydrated(page);
  await page.route('**/_page/en/bbs', async (route) => {
    const response = await route.fetch();
    const document = (await response.json()) as { page: Board };
    edit(document.page);
    await route.fulfill({ response, json: document });
  });
  await page.locator('aside').getByRole('link', { name: 'All categories' }).click();
  await expect(page).toHaveURL('/en/bbs');
  await expect(page.getByRole('heading', { level: 1, name: 'Buyers’ Q&A' })).toBeVisible();
  return visitor;
}

const EMPTY: Array<{ part: string; edit: Partial<Board>; text: string }> = [
  {
    part: 'boards',
    edit: { boards: [], labels: [], topics: [] },
    text: 'The categories are being prepared.',
  },
  { part: 'labels', edit: { labels: [], topics: [] }, text: 'This category has no subjects yet.' },
  { part: 'topics', edit: { topics: [], pager: { page: 1, pages: 1 } }, text: 'No questions here yet.' },
];

for (const { part, edit, text } of EMPTY) {
  test(`without ${part} the page says so and offers the contact page`, async ({ visit }) => {
    const { page } = await openEdited(visit, (board) => Object.assign(board, edit));
    await expect(page.locator('main')).toContainText(text);
    // Below the title, as always, and in the message.
    await expect(page.locator('main a[href="/en/about/contact"]')).toHaveCount(2);
    expect(await violations(page)).toEqual([]);
  });
}

test('a long question and a name without spaces fit the width of a telephone', async ({ visit }) => {
  const title =
    'Ring-spun, compact and slub yarns from Hebei, with their count, twist, evenness and strength?';
  const { page } = await openEdited(visit, (board) => {
    board.topics[0] = { ...board.topics[0], title, author: 'a'.repeat(90), written: null };
  });
  await expect(page.getByText(title)).toBeVisible();
  await expectNoOverflow(page);
});
