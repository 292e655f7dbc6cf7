import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { subjectText } from '../src/desk/names';
import { device } from '../src/desk/parts/device';

const BUNDLES = path.join(import.meta.dirname, '../../bundles');
const { desk } = JSON.parse(readFileSync(path.join(BUNDLES, 'manifest.json'), 'utf8'));
const files = readdirSync(path.join(BUNDLES, 'assets')).filter((name) => /\.(js|css)$/.test(name));
const own = files.filter((name) => name.startsWith('desk-'));
const first = [desk.script, ...desk.chunks, desk.style].map((address) => path.basename(address));

function read(name: string) {
  return readFileSync(path.join(BUNDLES, 'assets', name));
}

describe('the desk', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'Chrome 142 · Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50',
      'WeChat 8 · iOS',
    ],
    ['selvage', ''],
    ['', ''],
  ])('names the browser and the system of %j', (userAgent, name) => {
    expect(device(userAgent)).toBe(name);
  });

  it('names the role in what was done', () => {
    const t = (key: string) => key;
    expect(subjectText('a@example.com: editor', t)).toBe('a@example.com · desk.roles.editor');
    expect(subjectText('a@example.com', t)).toBe('a@example.com');
  });

  it('loads at most 300 KB, and the editor of rich texts where it is needed', () => {
    expect(own).toEqual(expect.arrayContaining(first));
    expect(
      first.map((name) => read(name).toString()).filter((text) => text.includes('ProseMirror-')),
    ).toHaveLength(1);
    const sizes = first.map((name) => {
      const file = path.join(BUNDLES, 'assets', name);
      // One that compression would not make smaller has no compressed form.
      return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
    });
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(300_000);
  });

  it('is in no file of the sites', () => {
    const ofSites = files.filter((name) => !own.includes(name));
    const traces = (name: string) =>
      /\/desk\/api|react-aria|QueryClient|ProseMirror/.test(read(name).toString());
    expect(ofSites.filter(traces)).toEqual([]);
    expect(own.filter(traces)).not.toEqual([]);
  });
});
