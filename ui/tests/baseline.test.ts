import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Loader, transformSync } from 'esbuild';
import { expect, it } from 'vitest';

const UI = path.resolve(import.meta.dirname, '..');
const ASSETS = path.join(UI, '../bundles/assets');
// A variable, since tsc does not read the build.
const { BASELINE } = await import(path.join(UI, 'build/baseline.mjs'));

/** Parentheses depend on the browsers that esbuild prints for. */
function printed(source: string, loader: Loader, target: string | string[]): string {
  return transformSync(source, { loader, target, charset: 'utf8' }).code.replace(/[\s()]/g, '');
}

// Every file is printed twice, which takes long on a busy machine.
it('every script and style sheet has syntax of the oldest browsers alone', { timeout: 120_000 }, () => {
  // The starter is for browsers of 2020 (starter.test.ts).
  const files = readdirSync(ASSETS).filter((file) => /^(?!starter).*\.(js|css)$/.test(file));
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const source = readFileSync(path.join(ASSETS, file), 'utf8');
    const loader = file.endsWith('.css') ? 'css' : 'js';
    expect(printed(source, loader, BASELINE) === printed(source, loader, 'esnext'), file).toBe(true);
    // Not syntax, but an error when it is parsed in Safari before 16.4.
    expect(/\(\?<[=!]/.test(source), file).toBe(false);
  }
});

it('no text that is inserted as styles has newer syntax', () => {
  const notice = readdirSync(ASSETS).filter((file) => /^notice-\w+\.js$/.test(file));
  expect(notice).not.toEqual([]);
  for (const file of notice)
    expect(readFileSync(path.join(ASSETS, file), 'utf8')).toContain('@media(max-height:30em)');
});
