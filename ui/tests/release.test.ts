import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');

function read(file: string) {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

function found(file: string, pattern: RegExp) {
  return read(file).match(pattern)?.[1];
}

function notes(tag: string) {
  const options = { cwd: ROOT, encoding: 'utf8' } as const;
  return spawnSync(process.execPath, ['scripts/release-notes.mjs', tag], options);
}

test('the version is the same everywhere', () => {
  const version = found('Cargo.toml', /^version = "(.*)"$/m);
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(found('Cargo.lock', /^name = "selvage"\nversion = "(.*)"$/m)).toBe(version);
  expect(JSON.parse(read('ui/package.json')).version).toBe(version);
  expect(JSON.parse(read('ui/package-lock.json')).version).toBe(version);
  expect(found('CHANGELOG.md', /^## (\d.*) – /m)).toBe(version);
  expect(found('ops/debian/changelog', /^selvage \((.*)-\d+\)/)).toBe(version);
});

test('the notes of a release are the section of its version', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (\d\S*) – \d{4}-\d{2}-\d{2}$/gm)];
  const versions = headings.map(([, version]) => version);
  expect(versions).toContain('0.1.0');
  for (const version of versions) {
    const { status, stdout } = notes(`v${version}`);
    expect(status).toBe(0);
    expect(stdout.trim()).not.toBe('');
    expect(stdout).not.toMatch(/^## /m);
  }
  expect(notes('v0.1.0').stdout).toMatch(/^The first package\.\n/);
});

test('a version without a section has no notes', () => {
  for (const tag of ['v9.9.9', 'v0', 'Unreleased', '']) {
    const { status, stdout, stderr } = notes(tag);
    expect({ tag, status, stdout }).toEqual({ tag, status: 1, stdout: '' });
    expect(stderr).toContain('CHANGELOG.md has nothing about version');
  }
});

test('a release whose tag is not the version is refused', () => {
  const folder = path.join(ROOT, 'target/no-release');
  const { status, stderr } = spawnSync('.ci/release', ['v9.9.9', folder], { cwd: ROOT, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('the tag is v9.9.9');
  expect(existsSync(folder)).toBe(false);
});

test('each version begins with what to do, and names readers in one order', () => {
  const order = ['To do when updating', 'Visitors', 'Customers', 'Operators', 'Developers'];
  for (const section of read('CHANGELOG.md').split(/^## /m).slice(1)) {
    const parts = [...section.matchAll(/^### (.*)$/gm)].map(([, part]) => part);
    expect(parts).toEqual(order.filter((part) => parts.includes(part)));
  }
});

test('workflows run commands that exist', () => {
  const files = readdirSync(path.join(ROOT, '.github/workflows')).map((file) => `.github/workflows/${file}`);
  const targets = new Set([...read('Makefile').matchAll(/^([a-z-]+):/gm)].map(([, target]) => target));
  for (const file of [...files, '.ci/run', '.ci/release']) {
    const text = read(file);
    const scripts = [...text.matchAll(/(?<![\w/])(?:\.ci|scripts|ops)\/[\w-]+(?:\.\w+)?/g)];
    for (const [script] of scripts) expect(existsSync(path.join(ROOT, script)), script).toBe(true);
    const commands = [...text.matchAll(/(?:run: |^\s*|\()make ([a-z-]+)/gm)];
    for (const [, target] of commands) expect(targets).toContain(target);
  }
});

test('the package has what the build and ops/debian/extras.sh make for it', () => {
  const assets = [...read('Cargo.toml').matchAll(/^ {4}\["(.*?)", "(.*?)", "\d+"\],$/gm)];
  const sources = new Map(assets.map(([, source = '', target]) => [source, target]));
  expect(sources.get('target/release/package/selvage')).toBe('usr/bin/');
  // Where the traces of panics look for the names of functions.
  expect(sources.get('target/release/package/selvage.debug')).toBe('usr/lib/debug/usr/bin/');
  const isThere = (source: string) => {
    const { dir, base } = path.parse(path.join(ROOT, source));
    const ending = base.startsWith('*') ? base.slice(1) : undefined;
    return ending ? readdirSync(dir).some((file) => file.endsWith(ending)) : existsSync(path.join(dir, base));
  };
  for (const source of sources.keys())
    if (!source.startsWith('target/release/package/')) expect(isThere(source), source).toBe(true);
});
