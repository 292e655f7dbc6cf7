import { readFile } from 'node:fs/promises';

const LANGUAGE_FILE = /[\\/]locales[\\/](zh|en|ja)\.json$/;

/** Language files with the texts of both sites but without what is only for the server's own half, as one value instead of an export for every key. */
export const allTexts = {
  name: 'all-texts',
  setup(build) {
    build.onLoad({ filter: LANGUAGE_FILE }, ({ path, suffix }) =>
      module(
        path,
        ({ server: _server, brand: { server: _own, ...brand } = {}, ...texts }) =>
          groups(texts, suffix) || { ...siteWide(texts), brand },
      ),
    );
  },
};

/**
 * Language files for browsers: each site's texts by themselves, without what is only for the server. `zh.json?brand` has
 * those of the brand site, and what the parts say that both sites share; `zh.json?terms` the group of that name.
 */
export const leanLocales = {
  name: 'lean-locales',
  setup(build) {
    build.onLoad({ filter: LANGUAGE_FILE }, ({ path, suffix }) =>
      module(path, ({ server: _server, brand, ...texts }) => {
        if (suffix !== '?brand') return groups(texts, suffix) || siteWide(texts);
        const { server: _own, ...own } = brand;
        return { a11y: texts.a11y, brand: own };
      }),
    );
  },
};

/** Groups that few pages need, and bring along, or that are loaded later. */
const OWN = [
  'terms',
  'privacy',
  'register',
  'about',
  'sample',
  'market',
  'oem',
  'bbs',
  'order',
  'user',
  'login',
  'consent',
];
/** What every page needs of them nevertheless. */
const SHARED = {
  oem: ['cotton', 'dye', 'material', 'printing', 'clothing'],
  bbs: ['title'],
  order: ['retrying', 'unavailable'],
};

/** The groups that are asked for, if they are some of them: `?user+login`. */
function groups(texts, suffix) {
  const names = suffix.slice(1).split('+');
  return OWN.includes(names[0]) && Object.fromEntries(names.map((name) => [name, texts[name]]));
}

function siteWide(texts) {
  const parts = Object.entries(texts).map(([name, group]) => {
    if (!OWN.includes(name)) return [name, group];
    return [name, Object.fromEntries((SHARED[name] ?? []).map((key) => [key, group[key]]))];
  });
  return Object.fromEntries(parts.filter(([, group]) => Object.keys(group).length > 0));
}

async function module(path, choose) {
  const texts = choose(JSON.parse(await readFile(path, 'utf8')));
  return { contents: `export default ${JSON.stringify(texts)}`, loader: 'js', watchFiles: [path] };
}

/**
 * Lets what we do not use of react-router fall away: tells esbuild that making a component, a context or a URL has no side
 * effect, and drops the names for debugging. Were the package written differently, the bundle would only be larger.
 */
export const leanRouter = {
  name: 'lean-router',
  setup(build) {
    build.onLoad({ filter: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = source
        .replace(/^[\w$.]+\.displayName = .*;$/gm, '')
        .replace(
          /= ((?:React\w*\.)?(?:forwardRef|createContext|memo|lazy)|new URL)\(/g,
          '= /* @__PURE__ */ $1(',
        )
        .replace(
          /^var (\w+) = (class extends [\w.]+ \{.*?^\});\n\1\.contextType = (\w+);$/gms,
          'var $1 = /* @__PURE__ */ Object.assign($2, { contextType: $3 });',
        );
      return { contents, loader: 'js' };
    });
  },
};
