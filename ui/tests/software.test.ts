import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const { notices } = await import(path.join(ROOT, 'ui/build/licences.mjs'));

/** Runs a script of `scripts/` in the project's folder. */
function run(script: string, args: string[]) {
  const options = { cwd: ROOT, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.mjs`, ...args], options);
  return { status, output: stdout + stderr };
}

function folder() {
  return mkdtempSync(path.join(tmpdir(), 'software-'));
}

test('a licence text is printed once, with all packages that it is of', () => {
  const one = { name: 'one', version: '1', licence: 'MIT', texts: ['Copyright One.\nFree.'] };
  const two = { name: 'two', version: '2', licence: 'MIT', texts: ['Copyright One.\r\n  Free.\r\n'] };
  const text = notices('Packages', [one, two]);
  expect(text.match(/Free\./g)).toHaveLength(1);
  expect(text).toContain('one 1, two 2:');
  expect(text).toContain('two 2 (MIT)');
});

test('a package without a licence text is an error', () => {
  expect(() => notices('Packages', [{ name: 'one', version: '1', licence: 'MIT', texts: [] }])).toThrow(
    'one 1 has no licence text',
  );
});

test('the SBOM has what CycloneDX 1.6 requires of each part of the binary', { timeout: 60_000 }, () => {
  const file = path.join(folder(), 'bom.json');
  expect(run('sbom', ['v8', file])).toMatchObject({ status: 0 });
  const bom = JSON.parse(readFileSync(file, 'utf8'));
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
  expect(bom.metadata.component).toMatchObject({ type: 'application', name: 'selvage' });
  for (const { type, name, version, licenses, hashes, purl } of bom.components) {
    expect([type, typeof name, typeof version, licenses.length], name).toEqual([
      'library',
      'string',
      'string',
      1,
    ]);
    expect(purl, name).toMatch(/^pkg:(cargo\/|npm\/(%40[^/@]+\/)?)[^/@]+@[^@]+$/);
    expect(hashes[0].content, name).toMatch(
      hashes[0].alg === 'SHA-256' ? /^[0-9a-f]{64}$/ : /^[0-9a-f]{128}$/,
    );
  }
  const references = bom.components.map((component: { 'bom-ref': string }) => component['bom-ref']);
  expect(new Set(references).size).toBe(references.length);
  const names = bom.components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['tokio', 'v8', 'react', 'leaflet', '@fontsource/source-serif-4']),
  );
  for (const name of ['vitest', 'typescript', 'proptest', 'v8x', 'selvage'])
    expect(names).not.toContain(name);
});

test('a lock file has no package without a hash, from elsewhere or with an unknown script', () => {
  expect(run('npm-locks', ['ui', 'tests/e2e', 'bench/lighthouse', 'bench/peers'])).toEqual({
    status: 0,
    output: '',
  });
  const integrity = `sha512-${'A'.repeat(86)}==`;
  for (const [wrong, words] of [
    [{}, 'has no SHA-512'],
    [{ integrity: 'sha1-AAAA' }, 'has no SHA-512'],
    [
      { integrity, resolved: 'https://elsewhere.example/a.tgz' },
      'has a download address: https://elsewhere.example/a.tgz',
    ],
    [{ integrity, hasInstallScript: true }, 'runs a script'],
  ] as const) {
    const at = folder();
    const packages = { '': {}, 'node_modules/a': wrong };
    writeFileSync(path.join(at, 'package-lock.json'), JSON.stringify({ packages }));
    const { status, output } = run('npm-locks', [at]);
    expect([status, output.includes(words)], output).toEqual([1, true]);
  }
});
