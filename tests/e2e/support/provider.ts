// The embedded provider in a process of its own, and a provider that has no more calls than the specification.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

/** The embedded provider alone, in a process that can be killed and started again. */
export class Provider {
  private child: ChildProcess | undefined;
  private readonly folder: string;
  /** Address and port. */
  address = '127.0.0.1:0';

  constructor(folder: string) {
    this.folder = folder;
  }

  async start() {
    const args = ['provider', '--listen', this.address, '--provider-db', 'provider.db'];
    const child = spawn(process.env.SERVER ?? '', args, {
      cwd: this.folder,
      env: {
        PATH: process.env.PATH,
        SELVAGE_LOG_FORMAT: 'json',
        SELVAGE_EMBEDDED_DEMO_CUSTOMERS: 'true',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.child = child;
    this.address = await new Promise((resolve, reject) => {
      createInterface({ input: child.stderr }).on('line', (line) => {
        const entry = line.startsWith('{') ? JSON.parse(line) : {};
        if (entry.message === 'the embedded provider answers') resolve(entry.address);
      });
      child.once('exit', (code) => reject(new Error(`the provider ended with ${code}`)));
    });
  }

  async kill() {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

/** The calls about passwords and notices, which the specification has not. */
const OPTIONAL = /\/user\/(password|notices)/;

/** A provider that has the calls of the specification alone; logins say that the password has to be changed. */
export class Specified {
  private readonly server = createServer((call, answer) => {
    const { method, url = '', headers } = call;
    if (OPTIONAL.test(url)) {
      answer.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
      return;
    }
    const [host, port] = this.behind.split(':');
    const { 'accept-encoding': _, ...plain } = headers;
    const passed = request({ host, port, method, path: url, headers: plain }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const isLogin = url.includes('/user/login/');
        const body = Buffer.concat(parts).toString(isLogin ? 'utf8' : 'latin1');
        const changed = isLogin ? body.replace('"changePwd":false', '"changePwd":true') : body;
        const bytes = Buffer.from(changed, isLogin ? 'utf8' : 'latin1');
        const type = response.headers['content-type'] ?? 'application/json';
        answer.writeHead(response.statusCode ?? 502, { 'content-type': type }).end(bytes);
      });
    });
    call.pipe(passed);
  });
  /** Address and port of the provider that answers. */
  private readonly behind: string;

  constructor(behind: string) {
    this.behind = behind;
  }

  /** Starts it. Returns its URL. */
  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
