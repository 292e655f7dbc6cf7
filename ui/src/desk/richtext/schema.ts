// Elements of a rich text: those of the site's Markdown. Anything else that is pasted is dropped.

import { schema as commonMark } from 'prosemirror-markdown';
import { type DOMOutputSpec, type MarkSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';

/** A heading of the page is its title, so those of its text begin below it. */
const heading: NodeSpec = {
  attrs: { level: { default: 2 } },
  content: '(text | image)*',
  group: 'block',
  defining: true,
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: Math.max(level, 2) } })),
  toDOM: ({ attrs }): DOMOutputSpec => [`h${attrs.level}`, 0],
};

const tables = tableNodes({
  tableGroup: 'block',
  cellContent: 'inline*',
  cellAttributes: {
    align: {
      default: null,
      getFromDOM: (cell) => cell.dataset.align ?? cell.getAttribute('align'),
      setDOMAttr: (align, attrs) => {
        if (align) attrs['data-align'] = align;
      },
    },
  },
});

/** Pictures of the site alone: those of other pages, and of the clipboard, are not there for visitors. */
const image: NodeSpec = {
  ...commonMark.spec.nodes.get('image'),
  parseDOM: [
    {
      tag: 'img[src^="/media/"]',
      getAttrs: (picture) => ({
        src: picture.getAttribute('src'),
        alt: picture.getAttribute('alt'),
        title: picture.getAttribute('title'),
      }),
    },
  ],
};

/** Whether something is the address of a link: a path of the site, a page of another one, or an address to write to or to call. */
export function isAddress(text: string): boolean {
  return /^(\/(?!\/)|https?:\/\/|mailto:|tel:|#)\S*$/i.test(text);
}

/** Returns an address as a link has it: complete, if it is that of a site or of a person, and without blanks. */
export function completed(address: string): string {
  return address
    .trim()
    .replaceAll(/\s/g, '%20')
    .replace(/^www\./i, 'https://www.')
    .replace(/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/, 'mailto:$&');
}

const link: MarkSpec = {
  ...commonMark.spec.marks.get('link'),
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: (anchor) => {
        const href = anchor.getAttribute('href') ?? '';
        return isAddress(href) && { href, title: null };
      },
    },
  ],
};

type NodeName =
  | 'doc'
  | 'paragraph'
  | 'heading'
  | 'blockquote'
  | 'bullet_list'
  | 'ordered_list'
  | 'list_item'
  | 'code_block'
  | 'horizontal_rule'
  | 'table'
  | 'table_row'
  | 'table_header'
  | 'table_cell'
  | 'image'
  | 'hard_break'
  | 'text';
type MarkName = 'link' | 'em' | 'strong' | 'strikethrough' | 'code';

export const schema = new Schema<NodeName, MarkName>({
  nodes: commonMark.spec.nodes.update('heading', heading).update('image', image).append(tables),
  marks: commonMark.spec.marks.update('link', link).addToEnd('strikethrough', {
    parseDOM: [{ tag: 's' }, { tag: 'del' }],
    toDOM: () => ['s'],
  }),
});

export const { nodes, marks } = schema;

/** Returns a table with a row of headings. */
export function newTable(rows: number, columns: number): Node {
  const row = (of: 'table_header' | 'table_cell') =>
    schema.node(
      'table_row',
      null,
      Array.from({ length: columns }, () => schema.node(of)),
    );
  const others = Array.from({ length: rows - 1 }, () => row('table_cell'));
  return schema.node('table', null, [row('table_header'), ...others]);
}
