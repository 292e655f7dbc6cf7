import { fileURLToPath } from 'node:url';

const at = (relative) => fileURLToPath(new URL(relative, import.meta.url));

export const UI = at('../');
export const SOURCES = at('../src/');
export const LOCALES = at('../../locales/');
export const DOCS = at('../../docs/');
export const LICENCES = at('../../licences/');
export const BUNDLES = process.env.BUNDLES ?? at('../../bundles/');
export const ASSETS = '/_assets/';
