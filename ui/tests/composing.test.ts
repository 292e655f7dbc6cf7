import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isComposing } from '../src/composing';

const SRC = path.join(import.meta.dirname, '../src');
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.tsx?$/.test(name),
);
const read = (name: string) => readFileSync(path.join(SRC, name), 'utf8');

it.each([
  ['of a composition', { isComposing: true, keyCode: 13 }, true],
  ['that ends a composition in Safari', { isComposing: false, keyCode: 229 }, true],
  ['by itself', { isComposing: false, keyCode: 13 }, false],
])('a key %s', (_, event, is) => expect(isComposing(event)).toBe(is));

it('is asked for in one way, by every handler of the desk', () => {
  expect(sources.filter((name) => /\.isComposing/.test(read(name)))).toEqual(['composing.ts']);
  const handlers = sources.filter(
    (name) => /onKeyDown=|'keydown'/.test(read(name)) && name.startsWith('desk'),
  );
  expect(handlers).not.toEqual([]);
  // Two hand the key on.
  const asking = handlers.map(
    (name) =>
      ({
        'desk/shortcuts/useShortcut.ts': 'desk/shortcuts/keys.ts',
        'desk/contracts/GridRow.tsx': 'desk/contracts/LineTable.tsx',
      })[name] ?? name,
  );
  expect(asking.filter((name) => !/isComposing\(/.test(read(name)))).toEqual([]);
});
