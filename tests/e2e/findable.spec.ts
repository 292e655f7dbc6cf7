// Structured data: valid by schema.org's vocabulary and by Google's rules, allowed by the content security policy, and
// kept up to date by in-app navigation.

import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import Validator from '@adobe/structured-data-validator';

import { OVERVIEWS, PREFIXES } from './support/pages.ts';
import { expect, hydrated, type Page, test } from './support/test.ts';

const require = createRequire(import.meta.url);
const COMPILER = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
const SCHEMA_TYPES = dirname(require.resolve('schema-dts/package.json'));
const ORIGIN = 'https://www.jinlan.example';
const PAGES = [...OVERVIEWS, '/news/list?page=2'];
/** Lists of which one item is checked too. */
const LISTS = [
  { list: '/oem/cotton', item: /href="((?:\/\w\w)?\/oem\/info\/\d+)"/ },
  { list: '/sample/list', item: /href="((?:\/\w\w)?\/sample\/info\/\d+)"/ },
  { list: '/news/list', item: /href="((?:\/\w\w)?\/news\/info\/\d+)"/ },
];

interface Thing {
  '@type': string;
  [property: string]: unknown;
}

interface Graph {
  '@graph': Thing[];
}

test.use({ server: { settings: { SELVAGE_SERVER_PUBLIC_URL: ORIGIN, SELVAGE_SERVER_BEHIND_TLS: 'false' } } });
// The tests share the graphs.
test.describe.configure({ mode: 'default' });

/** The graph of each page by its path. */
const graphs = new Map<string, Graph>();

test.beforeAll(async ({ site }) => {
  const text = async (path: string) => (await fetch(site.url + path)).text();
  for (const prefix of PREFIXES) {
    const paths = PAGES.map((path) => (prefix && path === '/' ? prefix : prefix + path));
    for (const { list, item } of LISTS) {
      const path = item.exec(await text(prefix + list))?.[1];
      if (!path) throw new Error(`${prefix}${list} links to no item`);
      paths.push(path);
    }
    for (const path of paths) {
      const blocks = [
        ...(await text(path)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
      ];
      expect(blocks, path).toHaveLength(1);
      graphs.set(path, JSON.parse(blocks[0]?.[1] ?? '') as Graph);
    }
  }
});

/** The types of the things that a page describes. */
const typesOf = (path: string) => graphs.get(path)?.['@graph'].map((thing) => thing['@type']) ?? [];

test('every type and property is one of schema.org’s', async () => {
  const things = [...graphs].flatMap(([path, graph]) => graph['@graph'].map((thing) => ({ path, thing })));
  const lines = things.map(({ path, thing }, index) => {
    const literal = JSON.stringify(thing).replaceAll('*/', '*\\/');
    return `export const n${index}: Exclude<S.${thing['@type']}, string> = ${literal}; // ${path}`;
  });
  const errors = await compile(`import type * as S from 'schema-dts';\n${lines.join('\n')}\n`);
  expect(errors.replace(/graphs\.ts\((\d+),/g, (_, line) => `${things[line - 2]?.path} (`)).toBe('');
});

/** Compiles a source that may import `schema-dts`. Returns the compiler's errors. */
async function compile(source: string): Promise<string> {
  const folder = test.info().outputPath();
  const compilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    target: 'es2022',
    module: 'preserve',
    types: [],
    paths: { 'schema-dts': [SCHEMA_TYPES] },
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'graphs.ts'), source);
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['graphs.ts'] }));
  const run = promisify(execFile)(process.execPath, [COMPILER, '--project', folder], { cwd: folder });
  return run.then(
    () => '',
    (error: { stdout?: string; message: string }) => error.stdout || error.message,
  );
}

test('Google’s rules for rich results are kept', async () => {
  const issues: string[] = [];
  for (const [path, graph] of graphs) {
    const location = `0,${JSON.stringify(graph).length}`;
    const jsonld: Record<string, object[]> = {};
    for (const thing of graph['@graph']) {
      jsonld[thing['@type']] ??= [];
      jsonld[thing['@type']]?.push({ ...thing, '@location': location });
    }
    for (const issue of await new Validator().validate({ jsonld, microdata: {}, rdfa: {} })) {
      if (issue.severity === 'ERROR') issues.push(`${path}: ${issue.path?.[0]?.type}: ${issue.issueMessage}`);
    }
  }
  expect(issues).toEqual([]);
});

test('the types of each kind of page are those of its content', () => {
  for (const prefix of PREFIXES) {
    expect(typesOf(prefix || '/')).toEqual(['Organization', 'WebSite', 'WebPage']);
    expect(typesOf(`${prefix}/about/contact`)).toEqual([
      'Organization',
      'WebSite',
      'ContactPage',
      'BreadcrumbList',
    ]);
    expect(typesOf(`${prefix}/news/list`).slice(2)).toEqual(['CollectionPage', 'BreadcrumbList', 'ItemList']);
  }
  const details = (section: string) =>
    [...graphs.keys()].filter((path) => path.includes(`/${section}/info/`));
  expect([...details('news'), ...details('sample')]).toHaveLength(2 * PREFIXES.length);
  for (const path of details('news')) expect(typesOf(path), path).toContain('NewsArticle');
  for (const path of details('sample')) expect(typesOf(path), path).toContain('ProductModel');
  const [company] = graphs.get('/en/about/contact')?.['@graph'] ?? [];
  expect(company?.contactPoint).toContainEqual(
    expect.objectContaining({ telephone: expect.stringMatching(/^\+86/) }),
  );
});

test('in-app navigation leaves the head that the server would send', async ({ visit }) => {
  const { page } = await visit();
  // Violations of the content security policy become complaints.
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(violatedDirective, blockedURI),
    ),
  );
  await page.goto('/en/news/list');
  await hydrated(page);
  await page.locator('main a[href^="/en/news/info/"]').first().click();
  await page.waitForURL('**/en/news/info/*');
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article');
  const navigated = await headOf(page);
  expect(navigated.graphs).toHaveLength(1);
  expect(navigated.graphs[0]?.['@graph'].map((thing) => thing['@type'])).toContain('NewsArticle');
  await page.reload();
  expect(await headOf(page)).toEqual(navigated);
});

/** The parts of a page's head that are for machines. */
function headOf(page: Page) {
  return page.evaluate(() => {
    const own = 'meta[name], meta[property], link[rel="canonical"], link[hreflang]';
    const blocks = document.head.querySelectorAll('script[type="application/ld+json"]');
    return {
      title: document.title,
      own: [...document.head.querySelectorAll(own)]
        .filter((element) => !['viewport', 'theme-color'].includes(element.getAttribute('name') ?? ''))
        .map((element) => element.outerHTML)
        .sort(),
      graphs: [...blocks].map((block) => JSON.parse(block.textContent ?? '') as Graph),
    };
  });
}
