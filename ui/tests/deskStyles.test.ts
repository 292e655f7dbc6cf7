import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const DESK = path.join(import.meta.dirname, '../src/desk');
const files = readdirSync(DESK, { recursive: true, encoding: 'utf8' });
const modules = files.filter((file) => file.endsWith('.module.css'));
const components = files.filter((file) => file.endsWith('.tsx'));
const read = (file: string) => readFileSync(path.join(DESK, file), 'utf8');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

/** The classes of a style sheet's rules. */
function classesOf(sheet: string): string[] {
  const rules = read(sheet).replace(/\/\*.*?\*\/|'[^']*'|:global\([^)]*\)|\.react-aria-\w+/gs, '');
  return found(rules, /\.([a-z][\w-]*)/gi);
}

/** The classes of a module that components name, and its other classes. */
function usesOf(module: string): string[] {
  const imported = components.flatMap((file) =>
    found(read(file), /import (\w+ from '[^']+\.module\.css')/g)
      .map((statement) => statement.split(/ from |'/))
      .filter(([, , address = '']) => path.join(path.dirname(file), address) === module)
      .flatMap(([name]) => found(read(file), new RegExp(`\\b${name}\\.(\\w+)`, 'g'))),
  );
  return [...imported, ...found(read(module), /composes: (\w+);/g)];
}

describe.each(modules)('%s', (module) => {
  it('has the classes that components use, and no other', () => {
    expect(sorted(classesOf(module))).toEqual(sorted(usesOf(module)));
  });
});

it('shares the classes that components name by themselves, and no other', () => {
  const shared = files.filter((file) => /^styles.\w+\.css$/.test(file)).flatMap(classesOf);
  const named = components.flatMap((file) => found(read(file), /className="([\w -]+)"/g));
  // Of the base styles, which the sites have too.
  const others = ['visually-hidden'];
  expect(sorted([...shared, ...others])).toEqual(sorted(named.flatMap((names) => names.split(' '))));
});
