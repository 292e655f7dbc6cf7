// The words of the trade: synonyms of the company, and abbreviations, of which none is guessed.

import { expect, test } from './support/test.ts';

const HOODIE = '/sample/info/5003';

interface Answer {
  page: { total: number; results: { link: { href: string } }[] };
}

test('visitors find by their own words what the site calls differently', async ({ visit }) => {
  const { page } = await visit();
  for (const path of ['/oem/info/6307', '/about/contact', '/market', '/sample/list', HOODIE]) {
    for (const prefix of ['', '/en', '/ja']) await page.goto(prefix + path);
  }
  const found = async (prefix: string, words: string) => {
    const response = await page.request.get(`/_page${prefix}/search?q=${encodeURIComponent(words)}`);
    const { page: answer } = (await response.json()) as Answer;
    return answer.results.map(({ link }) => link.href);
  };
  for (const [prefix, words, expected] of [
    ['/en', 'hoodie', HOODIE],
    ['/en', 'HOODIES', HOODIE],
    ['/ja', 'パーカー', HOODIE],
    ['/ja', 'フーディー', HOODIE],
    ['', '帽衫', HOODIE],
    ['/en', 'minimum order quantity', '/oem/info/6307'],
    ['/en', 'catalogue', '/sample/list'],
    ['/en', 'USA', '/about/contact'],
    ['/en', 'united states contact', '/about/contact'],
    ['', '美国', '/about/contact'],
    ['/ja', 'アメリカ', '/about/contact'],
  ] as const) {
    await expect.poll(async () => (await found(prefix, words))[0], words).toBe(expected);
  }
});
