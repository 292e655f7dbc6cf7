import { readFileSync } from 'node:fs';
import MarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { DOCS } from './paths.mjs';

/** The guide of the desk by language; others have the English one. */
export const GUIDES = { en: 'desk.md', zh: 'desk.zh.md' };

const parser = new MarkdownIt({ html: false }).use(cjkFriendly);
/** A line break between two characters of Chinese is no space. */
const NO_SPACE = /(?<=\P{ASCII}) (?=\P{ASCII})/gu;

/**
 * Returns a guide as elements, `[tag, ...children]`: the desk makes elements of them, as its policy admits no HTML. Pictures are left
 * out, and so are links, which lead to other documents.
 */
export function guideOf(text) {
  const root = [''];
  const open = [root];
  const add = (child) => {
    const to = open.at(-1);
    const last = to.length > 1 ? to.at(-1) : undefined;
    if (typeof child === 'string' && typeof last === 'string')
      to[to.length - 1] = (last + child).replace(NO_SPACE, '');
    else to.push(child);
  };
  const walk = (tokens) => {
    for (const { type, tag, nesting, content, children } of tokens) {
      const isLink = type.startsWith('link_');
      if (type === 'inline') walk(children.filter((child) => child.type !== 'image'));
      else if (type === 'softbreak') add(' ');
      else if (nesting === 0) add(tag ? [tag, content] : content);
      else if (nesting > 0 && !isLink) {
        const element = [tag];
        add(element);
        open.push(element);
      } else if (nesting < 0 && !isLink) {
        const [element] = [open.pop()];
        // A paragraph that had a picture alone.
        if (element.length === 1 && tag === 'p') open.at(-1).pop();
      }
    }
  };
  walk(parser.parse(text, {}));
  return root.slice(1);
}

/** The guide as a module, which exists in no file: `guide:zh`. */
export const deskGuide = {
  name: 'desk-guide',
  setup(build) {
    build.onResolve({ filter: /^guide:/ }, ({ path: name }) => ({
      path: name.replace(':', '-'),
      namespace: 'guide',
    }));
    build.onLoad({ filter: /./, namespace: 'guide' }, ({ path: name }) => {
      const file = DOCS + GUIDES[name.slice('guide-'.length)];
      const guide = guideOf(readFileSync(file, 'utf8'));
      return { contents: `export default ${JSON.stringify(guide)}`, watchFiles: [file] };
    });
  },
};
