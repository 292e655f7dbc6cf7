import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LICENCES, UI } from './paths.mjs';

const NAME = /^(licen[cs]e|copying|notice|copyright|unlicense)([-_.]|$)/i;
const SOURCE = /\.(rs|toml|cc|c|h|[mc]?js|json|html|py)$/;
const LINE = '-'.repeat(80);

/** Returns the texts of a package's licence files, except in folders whose path matches `without`. */
export function licenceTexts(folder, without = /node_modules/) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && NAME.test(entry.name) && !SOURCE.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !without.test(path.relative(folder, file)))
    .sort()
    .map((file) => readFileSync(file, 'utf8'));
}

/**
 * Returns a list of packages, and each licence text once, with the packages that it is of. Throws if a package has no
 * text.
 */
export function notices(title, packages) {
  const texts = new Map();
  for (const { name, version, texts: own } of packages) {
    if (own.length === 0) throw new Error(`${name} ${version} has no licence text`);
    for (const text of own) {
      // Texts that differ in line breaks only are the same.
      const words = text.replace(/[\s\ufeff]+/g, ' ').trim();
      const known = texts.get(words) ?? { text, of: new Set() };
      texts.set(words, known);
      known.of.add(`${name} ${version}`);
    }
  }
  const list = packages.map(({ name, version, licence }) => `${name} ${version} (${licence})`);
  const parts = [...texts.values()].map(
    ({ text, of }) => `${LINE}\n${[...of].join(', ')}:\n\n${tidy(text)}\n`,
  );
  return [title, '='.repeat(title.length), '', ...list, '', ...parts].join('\n');
}

/** The notices of everything that a binary contains: those of the engines and crates, and of the browser's packages. */
export function allNotices(inputs, legalComments) {
  const parts = ['selvage.txt', 'words.txt', 'crates.txt', 'v8.txt'].map((name) =>
    readFileSync(path.join(LICENCES, name), 'utf8'),
  );
  const comments = [...new Set(legalComments.flatMap((text) => text.split(/\n(?=\/\*)/)))].sort();
  parts.splice(1, 0, notices('npm packages and fonts', npmPackages(inputs)));
  return `${[...parts, 'Comments of the browser’s scripts\n', ...comments].map(tidy).join('\n\n')}\n`;
}

/** Returns the npm packages that have a file in the build. */
function npmPackages(inputs) {
  // Some packages consist of an empty file, which needs no licence and has none.
  const files = Object.keys(inputs).filter((input) => inputs[input].bytes > 0);
  const folders = files.flatMap((input) => input.match(/node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []);
  return [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(path.join(UI, folder, 'package.json'), 'utf8'),
    );
    return { name, version, licence: license, texts: licenceTexts(path.join(UI, folder)) };
  });
}

function tidy(text) {
  return text
    .replace(/[\r\f\ufeff]/g, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/^\n+|\n+$/g, '');
}
