// Reports: Markdown files in bench/ whose text is written by hand, with blocks that a measurement replaces.
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { machine } from './proc.mjs';
import { quantile } from './statistics.mjs';

/** Replaces a block of a report, which is between `<!-- measured: NAME -->` and `<!-- end -->`, and prints it. */
export function replace(file, name, text) {
  const url = new URL(`../${file}`, import.meta.url);
  const [begin, end] = [`<!-- measured: ${name} -->\n`, '\n<!-- end -->'];
  const [before, after] = split(readFileSync(url, 'utf8'), begin);
  const [, rest] = split(after, end);
  writeFileSync(url, `${before}${begin}\n${text}\n${end}${rest}`);
  console.log(`\n${text}`);
}

function split(text, mark) {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`the report has no ${mark.trim()}`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

/** The machine, and its load at the end of a measurement. */
export const conditions = () => `${machine()}; load average at the end ${loadavg()[0].toFixed(1)}.`;

/** A table in Markdown; columns without a name are allowed. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** The rows of the tables in a Markdown text, as lists of cells. */
export const rowsOf = (markdown) =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '));

/** Adds a row to a table, and prints it as progress. */
export function add(rows, row) {
  rows.push(row);
  console.log(row.join(' | '));
}

/** A quantile of some times, as a table shows it; empty if there are none. */
export const shown = (list, share) => quantile(list, share)?.toFixed(1) ?? '';

/** A number of bytes in MiB, rounded. */
export const mib = (bytes) => (bytes / 2 ** 20).toFixed(0);

/** A whole number with separators of thousands. */
export const count = (value) => Math.round(value).toLocaleString('en-US');
