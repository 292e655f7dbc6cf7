// Tables of what is pasted: each row has one cell for each column, and each cell one paragraph.

import { styleOf } from './pastedStyles';

/** The largest number of columns or rows that a cell covers. */
const WIDEST = 100;
const BLOCKS = 'p, div, section, h1, h2, h3, h4, h5, h6, li, ul, ol, blockquote, pre, table, tbody, tr, hr';

/** Makes tables that Markdown can say, and returns whether cells were merged. */
export function tidyTables(root: HTMLElement): boolean {
  let isMerged = false;
  for (const table of root.querySelectorAll('table')) {
    // A table in a cell becomes lines.
    if (table.parentElement?.closest('table')) continue;
    for (const caption of table.querySelectorAll('caption')) table.before(paragraphOf(caption));
    for (const cell of table.querySelectorAll('td, th'))
      if (cell.closest('table') === table) flatten(cell as HTMLElement);
    const rows = [...table.querySelectorAll('tr')];
    isMerged = split(table, rows) || isMerged;
    align(rows.filter((row) => row.isConnected || root.contains(row)));
  }
  return isMerged;
}

function paragraphOf(element: Element): HTMLElement {
  const paragraph = element.ownerDocument.createElement('p');
  paragraph.append(...element.childNodes);
  element.remove();
  return paragraph;
}

/** Has lines in place of a cell's paragraphs, and signs in place of its lists. */
function flatten(cell: HTMLElement) {
  const lineBreak = () => cell.ownerDocument.createElement('br');
  for (const item of cell.querySelectorAll('li')) {
    const isNumbered = item.parentElement?.localName === 'ol';
    const place = [...(item.parentElement?.children ?? [])].indexOf(item) + 1;
    item.prepend(isNumbered ? `${place}. ` : '• ');
    item.querySelector('p')?.replaceWith(...(item.querySelector('p')?.childNodes ?? []));
  }
  for (const other of cell.querySelectorAll('td, th')) other.after(' ');
  for (const block of [...cell.querySelectorAll(BLOCKS)].reverse())
    block.replaceWith(lineBreak(), ...block.childNodes, lineBreak());
  for (const other of cell.querySelectorAll('td, th')) other.replaceWith(...other.childNodes);
  // One line break between lines, and none at the ends.
  const isBlank = (node: Node | null) => node?.nodeType === 3 && !node.textContent?.trim();
  const lastOf = (from: ChildNode | null) => {
    let node = from;
    while (node && isBlank(node)) node = node.previousSibling;
    return node;
  };
  for (const own of [...cell.querySelectorAll('br')]) {
    const before = lastOf(own.previousSibling);
    const isFirst = own.parentElement === cell && before === null;
    if (isFirst || (before as Element | null)?.localName === 'br') own.remove();
  }
  const last = lastOf(cell.lastChild);
  if ((last as Element | null)?.localName === 'br') last?.remove();
}

/** Repeats cells that cover rows, and headings that cover columns; other cells have empty ones beside them. */
function split(table: Element, rows: readonly Element[]): boolean {
  const grid: Array<Array<Element | undefined>> = rows.map(() => []);
  let isMerged = false;
  rows.forEach((row, top) => {
    let left = 0;
    for (const cell of [...row.children]) {
      while (grid[top]?.[left]) left++;
      const [across, down] = ['colspan', 'rowspan'].map((name) =>
        Math.min(Math.max(Number(cell.getAttribute(name)) || 1, 1), WIDEST),
      ) as [number, number];
      cell.removeAttribute('colspan');
      cell.removeAttribute('rowspan');
      if (across > 1 || down > 1) isMerged = true;
      for (let y = top; y < Math.min(top + down, rows.length); y++)
        for (let x = left; x < left + across; x++) {
          const own = y === top && x === left ? cell : (cell.cloneNode(true) as Element);
          if (x > left && top > 0) own.replaceChildren();
          const cells = grid[y];
          if (cells) cells[x] = own;
        }
      left += across;
    }
  });
  const width = Math.max(0, ...grid.map((cells) => cells.length));
  const [first] = grid;
  const title = first?.[0];
  // A title above the columns is none of their headings.
  const isTitle = rows.length > 1 && width > 1 && rows[0]?.children.length === 1 && first?.length === width;
  grid.forEach((cells, at) => {
    const row = rows[at];
    const own = Array.from({ length: width }, (_, x) => cells[x] ?? table.ownerDocument.createElement('td'));
    row?.replaceChildren(...own);
  });
  if (isTitle && title) {
    table.before(paragraphOf(title));
    rows[0]?.remove();
  }
  return isMerged;
}

function alignmentOf(cell: Element): string {
  const own =
    styleOf(cell, 'text-align') || cell.getAttribute('align') || cell.getAttribute('data-align') || '';
  return /^(right|end)$/.test(own) ? 'right' : own === 'center' ? 'center' : '';
}

/** Aligns a column as its cells below the heading are aligned, if they agree. */
function align(rows: readonly Element[]) {
  const columns = rows[0]?.children.length ?? 0;
  for (let column = 0; column < columns; column++) {
    const cells = rows.flatMap((row) => row.children[column] ?? []);
    const filled = cells.slice(1).filter((cell) => cell.textContent.trim() !== '');
    const found = new Set((filled.length > 0 ? filled : cells).map(alignmentOf));
    const [own = ''] = found.size === 1 ? found : [];
    for (const cell of cells) {
      cell.removeAttribute('align');
      if (own) cell.setAttribute('data-align', own);
      else cell.removeAttribute('data-align');
    }
  }
}
