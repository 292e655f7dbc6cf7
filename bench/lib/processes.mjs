// Processes that a measurement starts. Every one of them is ended, by its own id, however the run ends.
import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

const running = new Set();
export const workplace = mkdtempSync(path.join(os.tmpdir(), 'selvage-bench-'));

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(workplace, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** Starts a program whose output goes to `<name>.log` in the workplace. */
export function start(name, program, args, env = {}) {
  const log = path.join(workplace, `${name}.log`);
  const out = openSync(log, 'a');
  const child = spawn(program, args, {
    env: { ...cleanEnvironment(), ...env },
    cwd: workplace,
    stdio: ['ignore', out, out],
  });
  child.log = log;
  child.ended = new Promise((resolve) => child.once('exit', resolve));
  running.add(child);
  child.ended.then(() => running.delete(child));
  return child;
}

/** Asks a process to end, and makes it end when it does not within five seconds. */
export async function stop(child) {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
  await child.ended;
  clearTimeout(timer);
}

/** A port that is free now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Settings of whoever runs this must not change what is measured. */
function cleanEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SELVAGE_')));
}
