import { readFile } from 'node:fs/promises';
import vm from 'node:vm';

const TAGS = { zh: 'zh-Hans', en: 'en', ja: 'ja' };

/** Loads the server's script into a context that has only what the engine offers, and returns its `render`. */
export async function loadServerBundle(file) {
  const context = vm.createContext({
    URL,
    URLSearchParams,
    TextEncoder,
    TextDecoder,
    MessageChannel,
    queueMicrotask,
    setTimeout: () => 0,
    console,
    performance: { now: () => performance.now() },
  });
  // Nothing that renders may depend on the reader's machine.
  vm.runInContext('delete globalThis.Intl', context);
  vm.runInContext(await readFile(file, 'utf8'), context, { filename: 'server.js' });
  return context.selvageRender;
}

/** The page around the rendered application, much as the server writes it. */
export function pageHtml(manifest, document, root) {
  const { frame, page } = document;
  const files = manifest.pages[page.kind];
  const styles = [...manifest.styles, ...files.styles].map(
    (href) => `<link rel="stylesheet" href="${href}">`,
  );
  const fonts = manifest.fonts.map(
    (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
  );
  const { starter, entry, preload, locales } = manifest;
  const scripts = [entry, ...preload, locales[frame.locale], ...files.scripts];
  return `<!doctype html>
<html lang="${TAGS[frame.locale]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${frame.head.title}</title>
${[...styles, ...fonts].join('\n')}
<link rel="icon" type="image/svg+xml" href="${manifest.icons.svg}">
<script type="module" src="${starter}" data-scripts="${scripts.join(' ')}"></script></head>
<body><div id="root">${root}</div>
<script type="application/json" id="document">${JSON.stringify(document).replaceAll('<', '\\u003c')}</script>
</body></html>
`;
}
