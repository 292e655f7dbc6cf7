// Several servers that share Valkey behind a load balancer, and a second build.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { type Server, serve } from './server.ts';

const SECRET = 'weft-and-warp-1993';
const BUNDLES = fileURLToPath(new URL('../../../bundles', import.meta.url));

/** A real Valkey or Redis, without files. */
export async function valkey(): Promise<{ url: string; stop: () => void }> {
  const program = ['valkey-server', 'redis-server'].find(
    (name) => spawnSync(name, ['--version']).status === 0,
  );
  if (!program) throw new Error('no valkey-server or redis-server on the PATH: see scripts/need.sh');
  for (;;) {
    const port = await freePort();
    const arguments_ = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const child = spawn(program, arguments_, { stdio: ['ignore', 'pipe', 'inherit'] });
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('exit', () => process.off('exit', kill));
    // It ends if another process has taken the port meanwhile.
    if (await isReady(child.stdout)) return { url: `valkey://127.0.0.1:${port}`, stop: kill };
  }
}

/** Resolves to whether Valkey accepts connections, once it says so or its log ends. Later lines are dropped. */
function isReady(log: Readable): Promise<boolean> {
  return new Promise((resolve) => {
    createInterface({ input: log })
      .on('line', (line) => line.includes('Ready to accept connections') && resolve(true))
      .on('close', () => resolve(false));
  });
}

/** Starts a server that shares a Valkey, with a build in a folder if one is given, and waits until it does. */
export async function member(
  shared: string,
  name: string,
  publicUrl: string,
  build?: string,
): Promise<Server> {
  const server = await serve({
    settings: {
      SELVAGE_SERVER_PUBLIC_URL: publicUrl,
      SELVAGE_SERVER_TRUSTED_PROXIES: '127.0.0.1',
      SELVAGE_SHARED_URL: shared,
      SELVAGE_SHARED_SECRET: SECRET,
      SELVAGE_SHARED_NAME: name,
    },
    args: build ? ['--dev', build] : [],
  });
  const isShared = async () => (await (await fetch(`${server.url}/readyz`)).json()).shared === true;
  while (!(await isShared())) await sleep(20);
  return server;
}

/** The built UI under other file names and with another id: the same to a visitor, another build to the servers. */
export async function anotherBuild(folder: string): Promise<string> {
  const renamed = (text: string) =>
    text.replace(/-([A-Z0-9]{8})\./g, (_, hash) => `-${[...hash].reverse().join('')}.`);
  await mkdir(join(folder, 'assets'));
  for (const name of ['manifest.json', 'server.js']) {
    const text = renamed(await readFile(join(BUNDLES, name), 'utf8'));
    await writeFile(join(folder, name), text.replace(/"build":\s*"[^"]+"/, '"build":"another"'));
  }
  for (const name of await readdir(join(BUNDLES, 'assets'))) {
    const [from, to] = [join(BUNDLES, 'assets', name), join(folder, 'assets', renamed(name))];
    if (/\.(js|css)$/.test(name)) await writeFile(to, renamed(await readFile(from, 'utf8')));
    else if (!/\.(br|gz)$/.test(name)) await cp(from, to);
  }
  return folder;
}

/** A load balancer: each request goes to the next server, or to another one if that does not accept it. */
export async function balancer(): Promise<{ url: string; servers: string[]; stop: () => Promise<void> }> {
  const servers: string[] = [];
  let turn = 0;
  const proxy = http.createServer((request, response) => {
    const attempt = (left: number) => {
      const target = new URL(request.url ?? '/', servers[turn++ % servers.length]);
      const options = { method: request.method, headers: request.headers, agent: false as const };
      const passed = http.request(target, options, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      passed.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && left > 0) attempt(left - 1);
        else response.destroy();
      });
      if (request.method === 'GET' || request.method === 'HEAD') passed.end();
      else request.pipe(passed);
    };
    attempt(servers.length);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    servers,
    async stop() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
