import { readFile } from 'node:fs/promises';

/** The languages of the desk, as React Aria names those that it speaks. */
const LANGUAGES = ['zh-CN', 'en-US', 'ja-JP'];
const MESSAGES = /[\\/]react-(?:aria|stately|aria-components)[\\/]dist[\\/]private[\\/]intl[\\/].*\.mjs$/;

/** Leaves React Aria's messages in other languages out, a quarter of its size. It takes those without a value for absent. */
export const ariaLanguages = {
  name: 'aria-languages',
  setup(build) {
    build.onLoad({ filter: MESSAGES }, ({ path }) => {
      const isWanted = LANGUAGES.some((language) => path.endsWith(`${language}.mjs`));
      return isWanted ? undefined : { contents: 'export default undefined;' };
    });
  },
};

const MAIN = /react-aria-components[\\/]dist[\\/]exports[\\/]index\.mjs$/;
/** The statements of the main module that import what can be dragged, of which each name is exported as well. */
const DRAGGING =
  /^import \{([^}]*)\} from "(?:\.\.\/private\/(?:DropZone|GridList|useDragAndDrop)\.mjs|react-aria\/use(?:Drag|Drop))";$/gm;

/**
 * Takes dragging out of React Aria's main module. Bundlers load everything with every page that one page imports from there;
 * `Ordering` imports it from modules of its own.
 */
export const ariaWithoutDragging = {
  name: 'aria-without-dragging',
  setup(build) {
    build.onLoad({ filter: MAIN }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const names = [...text.matchAll(DRAGGING)].flatMap(([, list]) => list.match(/(?<= as )[^,\s]+/g));
      const isKept = (entry) => !names.includes(entry.split(' as ')[0].trim());
      const kept = (_, list) => `export {${list.split(',').filter(isKept).join(',')}}`;
      return { contents: text.replace(DRAGGING, '').replace(/^export \{([^}]*)\}/gm, kept) };
    });
  },
};
