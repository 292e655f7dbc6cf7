// The scripted provider as a process.
import { fileURLToPath } from 'node:url';
import { ready } from '../lib/http.mjs';
import { freePort, start } from '../lib/processes.mjs';

const PROGRAM = fileURLToPath(new URL('provider.mjs', import.meta.url));

/** The first id of an article: those below belong to parts of pages. */
export const FIRST = 10_000;

/** The settings of a server whose page cache has room for 100,000 of these articles. */
export const roomy = (provider) => ({
  SELVAGE_PROVIDER_URL: provider.url,
  SELVAGE_CACHE_BUDGET: '12 GiB',
  SELVAGE_PROVIDER_CACHE_FRESH: '1d',
  SELVAGE_PROVIDER_CACHE_BUDGET: '8 MiB',
});

/** Starts a CMS that has an article for every id. */
export async function articles() {
  const port = await freePort();
  const child = start('provider', process.execPath, [PROGRAM, String(port)]);
  const url = `http://127.0.0.1:${port}/`;
  await ready(`${url}cms/seo/match`, child);
  return { child, url };
}
