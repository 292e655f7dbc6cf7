import { pagesOf } from './pages.mjs';
import { ASSETS } from './paths.mjs';
import { DESK_LANGUAGES, DESK_SHARES, setOf, TEXTS } from './texts.mjs';

/** The entry module and the files of each site. */
export const SITES = {
  garment: {
    name: 'entry',
    application: 'app',
    module: 'src/entry.client.tsx',
    sheet: 'styles',
    // The language whose pages preload the fonts.
    preloadsFonts: 'en',
  },
  brand: {
    name: 'brand-entry',
    application: 'brand-app',
    module: 'src/brand/entry.client.tsx',
    sheet: 'brand-styles',
    icon: 'brand-icon',
    iconFile: 'src/brand/design/brand-icon.svg',
    preloadsFonts: 'zh',
  },
};

const FONTS = /-latin-\w+-normal-\w+\.woff2$/;

/** Returns the manifest: the files that each page needs, from which the server writes its HTML. */
export function createManifest(build, names, { styles, scripts, desk }) {
  const files = (site) => {
    const { sheet, icon, preloadsFonts } = SITES[site];
    const { style, others } = styles.sheets[sheet];
    return {
      starter: scripts.starter,
      application: scripts[site].application,
      entry: scripts[site].entry,
      styles: [ASSETS + style],
      fonts: { [preloadsFonts]: others.filter((file) => FONTS.test(file)).map((file) => ASSETS + file) },
      icons: icon ? { svg: ASSETS + names.find((file) => isNamed(file, icon, 'svg')) } : {},
    };
  };
  const pages = { error: { styles: [] } };
  for (const site of Object.keys(SITES)) {
    for (const { kind } of pagesOf(site)) {
      const style = styles.pages[site][kind];
      pages[kind] = {
        script: scripts[site].pages[kind],
        styles: style ? [ASSETS + style] : [],
        texts: setOf(site, kind),
      };
    }
  }
  return {
    build,
    ...files('garment'),
    brand: files('brand'),
    desk: { ...desk, languages: DESK_LANGUAGES, shares: DESK_SHARES },
    pages,
    texts: TEXTS,
  };
}

/** Whether a file has this name, apart from its content hash. */
function isNamed(file, name, extension) {
  return new RegExp(`^${name}-\\w{8}\\.${extension}$`).test(file);
}
