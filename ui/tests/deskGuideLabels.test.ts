import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { GuideNode } from '../src/desk/guide/guide';
import { en, ja, leaves, zh } from './locales';

const { GUIDES, guideOf } = await import(path.resolve(import.meta.dirname, '../build/guide.mjs'));
const read = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');

const textOf = (node: GuideNode): string =>
  typeof node === 'string' ? node : node.slice(1).map(textOf).join('');

/** Returns the texts of the elements with these names, those in others included. */
function textsOf(nodes: readonly GuideNode[], ...tags: string[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const [tag, ...children] = node;
    return tags.includes(tag) ? [textOf(node)] : textsOf(children, ...tags);
  });
}

/** A label without blanks, which a guide may have or lack beside other scripts, and in small letters. */
const plain = (text: string) => text.replaceAll(/\s/g, '').toLowerCase();
const VALUE = /\{\{\w+\}\}/g;
const VALUE_WITH_MARKS = /[\s(（：:“]*\{\{\w+\}\}[)）”]*/g;
const QUOTED = /“([^”]+)”/g;

/** Returns how a guide may write the texts of the desk: whole, with “…” for values or without them, or as a text quotes others. */
function labelsOf(texts: object): Set<string> {
  const written = leaves(texts).flatMap(([, text]) => [
    text,
    text.replaceAll(VALUE, '…'),
    text.replaceAll(VALUE_WITH_MARKS, ''),
    ...[...text.matchAll(QUOTED)].map(([, quoted = '']) => quoted),
  ]);
  return new Set(written.map(plain));
}

describe.each([
  ['en', en.desk],
  ['zh', zh.desk],
] as const)('the guide in %s', (locale, texts) => {
  const guide: GuideNode[] = guideOf(read(GUIDES[locale]));

  it('emphasises labels of the desk, and nothing else', () => {
    const labels = labelsOf(texts);
    const quoted = textsOf(guide, 'em', 'strong');
    expect(quoted.length).toBeGreaterThan(100);
    expect(quoted.filter((label) => !labels.has(plain(label)))).toEqual([]);
  });

  it('leaves no marks of emphasis as text', () => {
    expect(textsOf(guide, 'p', 'li', 'td').filter((text) => text.includes('*'))).toEqual([]);
  });
});

/** Returns the first cells of the rows below a heading. */
function firstCells(text: string, heading: string): string[] {
  const chapter = text.split(new RegExp(`^#+ ${heading}$`, 'm'))[1]?.split(/^#+ /m)[0] ?? '';
  const rows = chapter.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(1).map((row) => row.split('|')[1]?.trim() ?? '');
}

const { fields } = zh.desk.desk.contracts;
const isOfStage = (name: string) => /(Planned|Done|Pieces)$/.test(name);
const ownFields = (named: Record<string, string>) =>
  Object.entries(named).flatMap(([name, text]) => (isOfStage(name) ? [] : [text]));
const FABRIC = ['fabricPlanned', 'fabricDone', 'fabricPieces'] as const;

describe('the columns of tables', () => {
  const guide = read(GUIDES.zh);

  it('of contracts are all in the Chinese guide', () => {
    const fabric = FABRIC.map((name) => fields[name]).join('、');
    expect(firstCells(guide, '合同表格的列')).toEqual([...ownFields(fields), fabric]);
  });

  it('of customers are all in the Chinese guide', () => {
    expect(firstCells(guide, '客户表格的列')).toEqual(Object.values(zh.desk.desk.customers.fields));
  });

  it('of samples are all in the Chinese guide', () => {
    const named = firstCells(guide, '样衣表格的列').flatMap((cell) => cell.split('、'));
    expect(named.sort()).toEqual(Object.values(zh.desk.desk.samples.fields).sort());
  });

  it('of contracts have the names of the desk in the document on contracts', () => {
    const rows = read('contracts.md').split('## The file')[1]?.split('\n') ?? [];
    const cells = rows.filter((line) => line.startsWith('| ')).map((row) => row.split(' | ').slice(0, 3));
    const languages = [zh, en, ja].map((own) => own.desk.desk.contracts.fields);
    const fabric = languages.map((own) => FABRIC.map((name) => own[name]).join('; '));
    const named = Object.keys(fields).filter((name) => !isOfStage(name));
    const expected = named.map((name) => languages.map((own) => own[name as keyof typeof own]));
    expect(
      cells.slice(1, named.length + 2).map((row) => row.map((cell) => cell.replace(/^\| /, ''))),
    ).toEqual([...expected, fabric]);
  });
});

describe('the sections of the desk', () => {
  it.each([
    ['zh', zh],
    ['en', en],
    ['ja', ja],
  ] as const)('have the names of the site’s menu in %s', (_locale, { desk, site }) => {
    const { home, news, samples, markets, production } = desk.desk.sections;
    const { nav } = site;
    expect([home, news, samples, markets, production]).toEqual([
      nav.home,
      nav.news,
      nav.sample,
      nav.market,
      nav.oem,
    ]);
  });
});
