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
  const environment = {
    DISPLAY: `:${String(number).trim()}`,
    HOME: home,
    // No bus of a desktop is needed.
    NO_AT_BRIDGE: '1',
    GDK_BACKEND: 'x11',
  };
  let driver = await startDriver(environment);
  return {
    async open() {
      const { send, sessionId } = await openSession();
      return {
        // There are no folders of a desktop.
        downloads: home,
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

  /** Opens a window. On a busy machine the driver sometimes never hears of it; then both are started again. */
  async function openSession(attempts = 3): Promise<{ send: typeof driver.send; sessionId: string }> {
    const { send } = driver;
    try {
      const session = await send('POST', 'session', { capabilities: {} }, AbortSignal.timeout(20_000));
      return { send, ...(session as { sessionId: string }) };
    } catch (error) {
      if (attempts === 1) throw error;
      await driver.end();
      driver = await startDriver(environment);
      return openSession(attempts - 1);
    }
  }
}

async function startDriver(environment: NodeJS.ProcessEnv) {
  const port = await freePort();
  const { end } = run('WebKitWebDriver', [`--port=${port}`], environment);
  const send = (method: string, path: string, body?: object, signal?: AbortSignal) =>
    request(`http://127.0.0.1:${port}/${path}`, method, body, signal);
  await until('WebKitWebDriver', () => send('GET', 'status').catch(() => undefined));
  return { send, end };
}

async function request(url: string, method: string, body?: object, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
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
