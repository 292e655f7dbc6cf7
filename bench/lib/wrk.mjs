// The client: wrk, bounded in time and connections, over loopback alone.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { cpuSeconds } from './proc.mjs';
import { workplace } from './processes.mjs';

const run = promisify(execFile);
const UNITS = { us: 1e-3, ms: 1, s: 1000, m: 60_000 };

/**
 * Loads a server for some seconds. Returns requests a second, the latency that 99 of 100 stay below (ms), and the
 * microseconds of processor time that the server (`pid`) spent on each request.
 */
export async function load(
  url,
  pid,
  { seconds = 3, connections = 32, threads = 2, headers = {}, script } = {},
) {
  const args = [`-t${threads}`, `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', '5s'];
  for (const [name, value] of Object.entries(headers)) args.push('-H', `${name}: ${value}`);
  if (script) args.push('-s', script);
  const before = cpuSeconds(pid);
  const { stdout } = await run('wrk', [...args, url], { timeout: (seconds + 20) * 1000 });
  const cpu = cpuSeconds(pid) - before;
  const [, count] = /(\d+) requests in/.exec(stdout);
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(stdout);
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s|m)/.exec(stdout);
  const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(stdout);
  if (failed) throw new Error(`${url}: ${failed[0]}`);
  return {
    rate: Number(rate),
    p99: Number(p99) * UNITS[unit],
    cpu: (cpu / Number(count)) * 1e6,
    count: Number(count),
  };
}

/** A wrk script that asks for `/…/{n}` for `last` numbers from `first` on, in order or at random. */
export function pathsScript(name, { before, after = '', first = 1, last, random = false }) {
  const file = path.join(workplace, `${name}.lua`);
  const next = random ? `${first - 1} + math.random(${last})` : `n % ${last} + ${first}`;
  // Each thread begins somewhere else, so that two of them do not ask for the same page at the same time.
  writeFileSync(
    file,
    `local threads = 0
function setup(thread) thread:set("id", threads); threads = threads + 1 end
function init() math.randomseed(7 + id); n = id * ${Math.floor(last / 2)} end
function request() n = n + 1; return wrk.format(nil, "${before}" .. (${next}) .. "${after}") end
`,
  );
  return file;
}
