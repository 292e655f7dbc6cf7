// The calls that a server makes of its provider for a page.
import http from 'node:http';
import { get, request } from '../lib/http.mjs';
import { stop } from '../lib/processes.mjs';
import { selvage } from './selvage.mjs';

/** Their addresses, of a page that the server has made before. `settings` name the provider, and cache nothing. */
export async function callsOf(binary, settings, page) {
  const provider = new URL(settings.SELVAGE_PROVIDER_URL);
  let calls = [];
  const proxy = http.createServer(async ({ method, url, headers }, response) => {
    const address = new URL(url, provider).href;
    if (method === 'GET') calls.push(address);
    const { status, headers: own, body } = await request(address, { method, headers });
    response.writeHead(status, own).end(body);
  });
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address();
  const url = `http://127.0.0.1:${port}`;
  const server = await selvage(binary, 'recorded', {
    ...settings,
    SELVAGE_PROVIDER_URL: url,
  });
  await get(server.origin + page);
  calls = [];
  await get(server.origin + page);
  const own = calls;
  await stop(server.child);
  proxy.closeAllConnections();
  proxy.close();
  return own;
}
