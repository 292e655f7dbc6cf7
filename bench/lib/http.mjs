// Single requests: to wait for a server, to fetch what is to be compared, to fill a cache.
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** One GET; the body comes as it was sent, compressed or not. */
export const get = (url, options = {}) => request(url, options);

/** One request. `options` are those of `http.request`, such as the method, headers, an agent and a local address. */
export function request(url, options, body) {
  return new Promise((resolve, reject) => {
    const sent = http.request(url, options, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.setTimeout(30_000, () => sent.destroy(new Error(`no answer from ${url} in 30 s`)));
    sent.end(body);
  });
}

/** Waits until a server answers with 200. */
export async function ready(url, child, { every = 20, within = 20_000 } = {}) {
  const end = performance.now() + within;
  for (;;) {
    const answer = await get(url).catch(() => undefined);
    if (answer?.status === 200) return answer;
    if (child.exitCode !== null) throw new Error(`the server ended; see its log:\n${await tail(child.log)}`);
    if (performance.now() > end) throw new Error(`no 200 from ${url} within ${within} ms`);
    await sleep(every);
  }
}

/**
 * A figure of a server's metrics. `series` is a name with labels, or a name: the sum of all its series. What has not been
 * counted yet is 0.
 */
export async function metric(origin, series) {
  const metrics = (await get(`${origin}/metrics`)).body.toString();
  const isWanted = (line) => line.startsWith(`${series} `) || line.startsWith(`${series}{`);
  const lines = metrics.split('\n').filter(isWanted);
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

/** The paths of the pages in the sitemaps of all languages. */
export async function allPages(origin) {
  const lists = await Promise.all(['zh', 'en', 'ja'].map((locale) => pagesOf(origin, locale)));
  return lists.flat();
}

/** The paths of the pages in a language's sitemap. */
export async function pagesOf(origin, locale) {
  const sitemap = (await get(`${origin}/sitemap-${locale}.xml`)).body.toString();
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
    return pathname + search;
  });
}

/** Gets every path once, `width` at a time. */
export async function getAll(origin, paths, width) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: width });
  const rest = paths[Symbol.iterator]();
  const worker = async () => {
    for (const path of rest) {
      const { status } = await get(origin + path, { agent });
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  agent.destroy();
}

async function tail(file) {
  return (await readFile(file, 'utf8')).split('\n').slice(-15).join('\n');
}
