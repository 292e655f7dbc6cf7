import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';

const BUNDLES = new URL('../../bundles/', import.meta.url);

/** The starter as visitors get it. */
function starter(): string {
  const { starter } = JSON.parse(readFileSync(new URL('manifest.json', BUNDLES), 'utf8'));
  return readFileSync(new URL(starter.replace('/_assets/', 'assets/'), BUNDLES), 'utf8');
}

describe('the starter', () => {
  it('is parsed by browsers of 2020, so that it removes a token from the URL also there', () => {
    const script = starter();
    const printed = (target: string) => transformSync(script, { target, format: 'esm' }).code;
    expect(printed('es2020')).toBe(printed('esnext'));
    // Not syntax, but an error when it is parsed in Safari before 16.4.
    expect(script).not.toContain('(?<');
  });
});
