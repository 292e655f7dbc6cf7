// Prints what CHANGELOG.md says of a version: `node scripts/release-notes.mjs v0.2.0`.
import { readFileSync } from 'node:fs';

const version = (process.argv[2] ?? '').replace(/^v/, '');
const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
const section = sections.find((each) => each.startsWith(`${version} – `));
const notes = section?.slice(section.indexOf('\n')).trim();

if (notes) {
  console.log(notes);
} else {
  console.error(`CHANGELOG.md has nothing about version ${version || '(none given)'}`);
  process.exitCode = 1;
}
