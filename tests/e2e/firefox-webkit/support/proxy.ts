// A proxy before the server of a test, which delays or changes what the test says: WebDriver intercepts no requests.

import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { until } from './driver.ts';

export interface SiteProxy {
  readonly url: string;
  /** The paths of all requests so far. */
  readonly requested: string[];
  /** Waits for a request of a path. */
  request(path: RegExp): Promise<void>;
  close(): void;
}

export interface Changes {
  /** A response is not sent before what this returns for its path. */
  wait?(path: string): Promise<void> | undefined;
  /** Changes the text of a response that has not been compressed. */
  rewrite?(path: string, body: string): string;
}

export async function startProxy(origin: string, { wait, rewrite }: Changes): Promise<SiteProxy> {
  const requested: string[] = [];
  const respond = async (from: IncomingMessage, to: ServerResponse) => {
    const path = from.url ?? '/';
    requested.push(path);
    const headers = { ...from.headers, ...(rewrite && { 'accept-encoding': 'identity' }) };
    const forwarded = request(new URL(path, origin), { method: from.method, headers });
    from.pipe(forwarded);
    const [response] = (await once(forwarded, 'response')) as [IncomingMessage];
    const body = await buffer(response);
    await wait?.(path);
    const { 'transfer-encoding': _, ...kept } = response.headers;
    const changed = rewrite ? Buffer.from(rewrite(path, body.toString('latin1')), 'latin1') : body;
    to.writeHead(response.statusCode ?? 502, { ...kept, 'content-length': changed.length }).end(changed);
  };
  const server = createServer((from, to) => {
    respond(from, to).catch(() => to.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    request: (path) =>
      until(`${path}`, async () => requested.some((each) => path.test(each))).then(() => undefined),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
