// Valkey, or Redis, without files.
import { execFileSync } from 'node:child_process';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, start } from '../lib/processes.mjs';

const PROGRAM = execFileSync('/bin/sh', ['-c', 'command -v valkey-server || command -v redis-server'], {
  encoding: 'utf8',
}).trim();

/** Starts it, on a port if one is given, and waits until it accepts connections. */
export async function valkey(port) {
  const own = port ?? (await freePort());
  const args = ['--port', String(own), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = start('valkey', PROGRAM, args);
  while (!(await accepts(own))) await sleep(10);
  return { child, port: own, url: `valkey://127.0.0.1:${own}`, command: (...words) => command(own, words) };
}

function accepts(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** Sends one command and returns the answer's text. */
function command(port, words) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(`${words.join(' ')}\r\nQUIT\r\n`));
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => (text += chunk));
    socket.on('end', () => resolve(text)).on('error', reject);
  });
}
