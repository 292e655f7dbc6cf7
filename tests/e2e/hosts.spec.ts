// Nothing of either site comes from another host, which may be blocked or slow where a visitor is.

import { BRAND_PAGES, PAGES, PREFIXES } from './support/pages.ts';
import { type SiteName, test } from './support/sites.ts';
import { expect, hydrated, type Page } from './support/test.ts';

const PATHS: Record<SiteName, string[]> = {
  garment: PREFIXES.flatMap((prefix) => [...Object.values(PAGES), '/order'].map((path) => prefix + path)),
  brand: [...BRAND_PAGES, '/no/such/page'],
};

/** The hosts of all addresses from which a document loads something, or says that it may. */
function named(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const addresses = ['src', 'srcset', 'poster', 'data', 'action'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].flatMap((element) =>
        (element.getAttribute(name) ?? '').split(/,\s+/).map((each) => each.split(' ')[0] ?? ''),
      ),
    );
    // The others name pages.
    const files = 'link[href]:not([rel=canonical], [rel=alternate])';
    const links = [...document.querySelectorAll(files)].map((link) => link.getAttribute('href') ?? '');
    const styles = [...document.querySelectorAll('style, [style]')]
      .map((each) => (each.matches('style') ? each.textContent : each.getAttribute('style')))
      .flatMap((text) => [...(text ?? '').matchAll(/url\(["']?([^"')]+)/g)].map(([, url = '']) => url));
    return [...addresses, ...links, ...styles].map((address) => new URL(address, document.baseURI).host);
  });
}

for (const name of ['garment', 'brand'] as const) {
  test(`no page of the ${name} site loads or names a resource of another host`, async ({
    siteOf,
    visit,
    tolerate,
  }) => {
    // Every kind of page.
    test.slow();
    tolerate(/404/);
    const site = await siteOf(name);
    const { page } = await visit({ baseURL: site.url });
    const own = new URL(site.url).host;
    const hosts = new Map<string, string>();
    const add = (host: string, place: string) => host !== '' && hosts.set(host, place);
    page.on('request', (request) => add(new URL(request.url()).host, request.url()));
    await page.route(
      (url) => url.host !== own,
      (route) => route.abort(),
    );
    for (const path of PATHS[name]) {
      const response = await page.goto(path);
      await hydrated(page);
      // Pictures below the window load too.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      for (const host of await named(page)) add(host, path);
      const policy = response?.headers()['content-security-policy'] ?? '';
      for (const [source] of policy.matchAll(/(?<= )[^' ;]*\.[^' ;]*/g))
        add(new URL(source.includes('//') ? source : `http://${source}`).host, `policy of ${path}`);
    }
    expect([...hosts].filter(([host]) => host !== own)).toEqual([]);
    expect(hosts.size).toBe(1);
  });
}
