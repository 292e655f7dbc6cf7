import path from 'node:path';
import { chunkOf, pagesOf } from './pages.mjs';
import { ASSETS, LOCALE_NAMES } from './paths.mjs';

/** The entry module and the files of each site. */
export const SITES = {
  garment: {
    name: 'entry',
    module: 'src/entry.client.tsx',
    sheet: 'styles',
    icon: 'icon',
    iconFile: 'src/design/icon.svg',
    locales: Object.fromEntries(LOCALE_NAMES.map((locale) => [locale, `../locales/${locale}.json`])),
  },
  brand: {
    name: 'brand-entry',
    module: 'src/brand/entry.client.tsx',
    sheet: 'brand-styles',
    icon: 'brand-icon',
    iconFile: 'src/brand/design/brand-icon.svg',
    locales: { zh: '../locales/zh.json?brand' },
  },
};

const FONTS = /-latin-\w+-normal-\w+\.woff2$/;

/** Returns the manifest: the files that each page needs, from which the server writes its HTML. */
export function createManifest(metafile, build, names, styles, texts) {
  const outputs = outputsByEntry(metafile);
  const named = (name, extension) => url(names.find((file) => isNamed(file, name, extension)));
  const files = (site) => {
    const { name, module, sheet, icon, locales } = SITES[site];
    return {
      starter: url(outputs.get('src/starter.ts')),
      entry: named(name, 'js'),
      styles: [url(styles.sheets[sheet].style)],
      fonts: styles.sheets[sheet].others.filter((file) => FONTS.test(file)).map(url),
      icons: { svg: named(icon, 'svg') },
      preload: staticImports(metafile, outputs.get(module)).map(url),
      locales: Object.fromEntries(
        Object.entries(locales).map(([locale, file]) => [locale, url(outputs.get(file))]),
      ),
    };
  };
  const pages = { error: { scripts: [], styles: [] } };
  for (const [site, { module: entryModule }] of Object.entries(SITES)) {
    const entry = outputs.get(entryModule);
    const shared = [entry, ...staticImports(metafile, entry)];
    for (const { kind } of pagesOf(site)) {
      const file = outputs.get(`pages:${chunkOf(site, kind)}`);
      const scripts = [file, ...staticImports(metafile, file)].filter((name) => !shared.includes(name));
      const style = styles.pages[site][kind];
      pages[kind] = { scripts: scripts.map(url), styles: style ? [url(style)] : [] };
    }
  }
  return { build, ...files('garment'), brand: files('brand'), pages, texts };
}

/** Whether a file has this name, apart from its content hash. */
export function isNamed(file, name, extension) {
  return new RegExp(`^${name}-\\w{8}\\.${extension}$`).test(file);
}

function outputsByEntry({ outputs }) {
  return new Map(
    Object.entries(outputs)
      .filter(([file, { entryPoint }]) => entryPoint && file.endsWith('.js'))
      .map(([file, { entryPoint }]) => [entryPoint, file]),
  );
}

/** Returns all chunks that a chunk imports statically, directly or indirectly. */
function staticImports({ outputs }, file, seen = new Set()) {
  for (const { path: imported, kind, external } of outputs[file].imports) {
    if (kind !== 'import-statement' || external || seen.has(imported)) continue;
    seen.add(imported);
    staticImports({ outputs }, imported, seen);
  }
  return [...seen];
}

function url(file) {
  return ASSETS + path.basename(file);
}
