// Tables while they are edited: as Markdown has them.

import { Plugin } from 'prosemirror-state';
import { nodes } from './schema';

/** Keeps the first row of each table, and no other one, a row of headings, and the cells of a column aligned alike. */
export function tableRules(): Plugin {
  return new Plugin({
    appendTransaction(changes, _, { doc, tr }) {
      if (!changes.some(({ docChanged }) => docChanged)) return null;
      doc.descendants((table, at) => {
        if (table.type !== nodes.table) return !table.isTextblock;
        const heads = table.firstChild?.children ?? [];
        table.forEach((row, rowAt, index) => {
          const type = index === 0 ? nodes.table_header : nodes.table_cell;
          row.forEach((cell, cellAt, column) => {
            const align = heads[column]?.attrs.align ?? null;
            if (cell.type === type && cell.attrs.align === align) return;
            // Into the table, and into the row.
            tr.setNodeMarkup(at + 1 + rowAt + 1 + cellAt, type, { ...cell.attrs, align });
          });
        });
        return false;
      });
      return tr.docChanged ? tr : null;
    },
  });
}
