// The `test` of files about both sites.

import { type Server, serve } from './server.ts';
import { test as base } from './test.ts';

export type SiteName = 'garment' | 'brand';

/** Returns the worker's server of a site. */
export type SiteOf = (name: SiteName) => Promise<Server>;

/**
 * A `test` whose fixture `siteOf` returns a server of either site. The garment site's is `site`; the brand site's is
 * started with the same options when a test first asks for it.
 */
export const test = base.extend<object, { siteOf: SiteOf }>({
  siteOf: [
    async ({ server, site }, use) => {
      let brand: Promise<Server> | undefined;
      await use(async (name) => {
        if (name === 'garment') return site;
        brand ??= serve({ ...server, settings: { ...server.settings, SELVAGE_SITE_DEFAULT: 'brand' } });
        return brand;
      });
      await (await brand)?.stop();
    },
    { scope: 'worker' },
  ],
});
