import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import texts from '../../locales/zh.json';

const UI = path.resolve(import.meta.dirname, '..');
const PAGES = path.join(UI, 'src/pages');
const { isSiteWide } = await import(path.join(UI, 'build/texts.mjs'));

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

test.each(folders)('%s loads the groups of the texts that it shows', (folder) => {
  const source = sourceOf(path.join(PAGES, folder));
  const loaded = [...source.matchAll(/from 'texts:([\w+]+)'/g)].flatMap(([, groups = '']) =>
    groups.split('+'),
  );
  const keys = [...source.matchAll(/'((\w+)\.([\w.]+))'/g)].filter(
    ([, , group = '', key = '']) => group in texts && !isSiteWide(group, key.split('.')[0]),
  );
  expect(keys.filter(([, , group = '']) => !loaded.includes(group)).map(([, key]) => key)).toEqual([]);
});
