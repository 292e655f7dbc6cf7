// Figures of the kernel about a process and the machine.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';

const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Seconds of processor time that a process and its children have used, kernel included. */
export function cpuSeconds(pid) {
  const own = (id) => {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  };
  return [pid, ...childrenOf(pid)].reduce((sum, id) => sum + own(id), 0);
}

/** Proportional set size of a process, in bytes: what it shares with others counts in part. */
export const pss = (pid) => memory(pid, 'Pss');

/** Resident set size of a process, in bytes: as if no other process had the same binary. */
export const rss = (pid) => memory(pid, 'Rss');

/** The largest resident set size of a process so far, or since `5` was written to its `clear_refs`, in bytes. */
export function peak(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

function memory(pid, kind) {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(rollup)[1]) * 1024;
}

/** One line about the machine. */
export function machine() {
  const cores = os.cpus();
  const memory = (os.totalmem() / 2 ** 30).toFixed(0);
  return `${cores.length} × ${cores[0].model.trim()}, ${memory} GiB of memory, Linux ${os.release().split('-')[0]}`;
}

/** The processes that a process has started and that have not ended. */
export function childrenOf(pid) {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
