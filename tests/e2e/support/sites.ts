// The `test` of files about both sites.

import type { Server } from './server.ts';
import { test as base } from './test.ts';

export type SiteName = 'garment' | 'brand';

/** Returns the server of a site. */
export type SiteOf = (name: SiteName) => Promise<Server>;

/** A `test` whose fixture `siteOf` returns a server of either site, with the options of the file. */
export const test = base.extend<{ siteOf: SiteOf }>({
  siteOf: async ({ server, share }, use) => {
    const brand = { ...server, settings: { ...server.settings, SELVAGE_SITE_DEFAULT: 'brand' } };
    await use((name) => share(name === 'brand' ? brand : server));
  },
});
