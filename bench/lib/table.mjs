// Tables of the reports.
import { quantile } from './wrk.mjs';

/** A table in Markdown. */
export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** A quantile of some times, as a table shows it; empty if there are none. */
export const shown = (list, share) => quantile(list, share)?.toFixed(1) ?? '';

/** A number of bytes in MiB, rounded. */
export const mib = (bytes) => (bytes / 2 ** 20).toFixed(0);
