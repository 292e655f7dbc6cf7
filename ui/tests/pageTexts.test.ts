import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { zh } from './locales';

const UI = path.resolve(import.meta.dirname, '..');
const PAGES = path.join(UI, 'src/pages');
const { DESK_SHARES, TEXTS } = await import(path.join(UI, 'build/texts.mjs'));

const groups = Object.values(zh).flatMap((texts) => Object.keys(texts));

/** The folders of pages, as `about-company` of `AboutCompanyPage`; others have parts that several pages share. */
const folders = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  .filter((file) => {
    const { dir, name, ext } = path.parse(file);
    return ext === '.tsx' && name.toLowerCase() === `${dir.replaceAll('-', '')}page`;
  })
  .map(path.dirname);

function sourceOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
}

/** The keys of texts in code that are of no loaded group. */
function unloaded(
  source: string,
  loaded: readonly string[],
  isEverywhere = (_group: string, _key: string) => false,
) {
  const keys = [...source.matchAll(/'((\w+)\.([\w.]+))'/g)];
  return keys.flatMap(([, name = '', group = '', key = '']) => {
    const [first = ''] = key.split('.');
    return groups.includes(group) && !loaded.includes(group) && !isEverywhere(group, first) ? [name] : [];
  });
}

test.each(folders)('%s loads the groups of the texts that it shows', (folder) => {
  const { everywhere, pages } = TEXTS.garment;
  const isEverywhere = (group: string, key: string) =>
    everywhere.includes(group) || everywhere.includes(`${group}.${key}`);
  const source = sourceOf(path.join(PAGES, folder));
  expect(unloaded(source, pages[folder] ?? [], isEverywhere)).toEqual([]);
});

test.each([
  ['brand', TEXTS.brand.everywhere],
  ['desk', ['desk', ...DESK_SHARES]],
])('%s shows no texts but those that it loads', (folder, loaded) => {
  expect(unloaded(sourceOf(path.join(UI, 'src', folder)), loaded)).toEqual([]);
});

test('each group of a set is one of the texts', () => {
  const { garment, brand } = TEXTS;
  const named = [garment, brand].flatMap(({ everywhere, pages }) => [
    ...everywhere,
    ...Object.values(pages).flat(),
  ]);
  expect(named.filter((name) => !groups.includes(name.split('.')[0]))).toEqual([]);
});
