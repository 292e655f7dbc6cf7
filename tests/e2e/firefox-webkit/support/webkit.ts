// WebKitGTK's MiniBrowser, by WebKitWebDriver, on a display of its own.

import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Command, type Driver, run, type Screen, until } from './driver.ts';

/** The path of each command below its session. */
const PATHS: Record<Command, string> = {
  Navigate: 'url',
  Refresh: 'refresh',
  ExecuteScript: 'execute/sync',
  PerformActions: 'actions',
  SetWindowRect: 'window/rect',
  Print: 'print',
};

export async function startWebKit(): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), 'selvage-webkit-'));
  const screen = ['-screen', '0', '1600x1200x24', '-fbdir', home];
  const display = run('Xvfb', ['-displayfd', '1', '-nolisten', 'tcp', ...screen]);
  const [number] = await once(display.child.stdout ?? display.child, 'data');
  const port = await freePort();
  const driver = run('WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: `:${String(number).trim()}`,
    HOME: home,
    // No bus of a desktop is needed.
    NO_AT_BRIDGE: '1',
    GDK_BACKEND: 'x11',
  });
  const send = (method: string, path: string, body?: object) =>
    request(`http://127.0.0.1:${port}/${path}`, method, body);
  await until('WebKitWebDriver', () => send('GET', 'status').catch(() => undefined));
  return {
    async open() {
      const { sessionId } = (await send('POST', 'session', { capabilities: {} })) as { sessionId: string };
      return {
        send: (command, parameters = {}) =>
          send('POST', `session/${sessionId}/${PATHS[command]}`, parameters),
        screen: async () => readXwd(await readFile(join(home, 'Xvfb_screen0'))),
        async close() {
          await send('DELETE', `session/${sessionId}`);
        },
      };
    },
    async quit() {
      await driver.end();
      await display.end();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function request(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

/** Reads the file of a screen, in the format of xwd: a header of 32-bit numbers, colours, rows. */
function readXwd(file: Buffer): Screen {
  const header = (index: number) => file.readUInt32BE(index * 4);
  return { pixels: file.subarray(header(0) + header(19) * 12), stride: header(12) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
