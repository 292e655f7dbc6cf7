// Clients that cost a server more than they should: slow, greedy or many.
import { once } from 'node:events';
import net from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const get = (path, more = '') => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`;
const random = () => Math.floor(Math.random() * 1e9);

/**
 * The kinds. `first` is sent when a connection is open, `tick` every half second afterwards; `reads` is false for a client
 * that takes no response, `ends` is true for one that sends nothing after `first`, but waits for the response.
 */
export const KINDS = {
  'slow header': {
    first: () => 'GET /en HTTP/1.1\r\nhost: localhost\r\nx-slow: ',
    tick: () => 'a',
  },
  'slow body': {
    first: () =>
      'POST /api/v1/user/login/email HTTP/1.1\r\nhost: localhost\r\n' +
      'content-type: application/x-www-form-urlencoded\r\ncontent-length: 4000\r\n\r\n',
    tick: () => 'a',
  },
  'slow read': { first: () => get('/en').repeat(50), tick: () => '', reads: false },
  idle: { first: () => '', tick: () => '' },
  pipelining: { first: () => get('/en').repeat(20), tick: () => get('/en').repeat(20) },
  'half-closed': { first: () => get('/en', 'connection: close\r\n'), ends: true, tick: () => '' },
  'pages that do not exist': {
    first: () => get(`/en/news/info/${random()}`),
    tick: () => get(`/en/news/info/${random()}`),
  },
  'files that do not exist': {
    first: () => get(`/media/${random()}.jpg`),
    tick: () => get(`/media/${random()}.jpg`),
  },
  'not HTTP': { first: () => '\x16\x03\x01\x02\x00\x01\x00\x01', tick: () => '\x00'.repeat(64) },
};

/** Half a second between ticks, and before a closed connection is opened again. */
const TICK_MS = 500;

/**
 * Starts clients of one kind in a thread of their own, each with an address of its own from 127.0.0.0/8. A connection that
 * the server closes is opened again. `counts` resolves to the connections at present, the connections opened and the
 * responses begun so far.
 */
export function attack(kind, clients, port) {
  const thread = new Worker(new URL(import.meta.url), { workerData: { kind, clients, port } });
  return {
    async counts() {
      thread.postMessage('counts');
      const [counts] = await once(thread, 'message');
      return counts;
    },
    stop: () => thread.terminate(),
  };
}

function run({ kind, clients, port }) {
  const { first, tick, reads = true, ends = false } = KINDS[kind];
  const network = Object.keys(KINDS).indexOf(kind) + 1;
  const counts = { opened: 0, responses: 0 };
  const sockets = new Map();
  const open = (client) => {
    const localAddress = `127.${network}.${Math.floor(client / 250)}.${(client % 250) + 1}`;
    const socket = net.connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
    counts.opened += 1;
    sockets.set(client, socket);
    socket.on('connect', () => (ends ? socket.end(first()) : socket.write(first(), 'latin1')));
    if (reads)
      socket.on('data', (data) => {
        counts.responses += data.toString('latin1').split('HTTP/1.1 ').length - 1;
      });
    socket.on('error', () => undefined);
    socket.on('end', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(client);
      setTimeout(open, TICK_MS, client);
    });
  };
  for (let client = 0; client < clients; client += 1) open(client);
  setInterval(() => {
    for (const socket of sockets.values())
      if (!ends && socket.writable && !socket.connecting) socket.write(tick(), 'latin1');
  }, TICK_MS);
  parentPort.on('message', () => parentPort.postMessage({ connected: sockets.size, ...counts }));
}

if (!isMainThread) run(workerData);
