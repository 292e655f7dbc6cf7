import { EditorState, TextSelection } from 'prosemirror-state';
import { addRowAfter, deleteRow } from 'prosemirror-tables';
import { expect, it } from 'vitest';
import { addRowAbove, toggleRight } from '../src/desk/richtext/commands';
import { toMarkdown } from '../src/desk/richtext/markdown';
import { parse } from '../src/desk/richtext/read';
import { tableRules } from '../src/desk/richtext/tables';

/** The table with the cursor in the cell that contains a text, after commands. */
function after(text: string, ...commands: Array<typeof deleteRow>) {
  const doc = parse('| a | b |\n|---|---|\n| c | d |\n');
  let at = 0;
  doc.descendants((node, place) => {
    if (node.text === text) at = place;
  });
  let state = EditorState.create({ doc, plugins: [tableRules()] });
  state = state.apply(state.tr.setSelection(TextSelection.create(doc, at)));
  for (const command of commands)
    command(state, (change) => {
      state = state.apply(change);
    });
  const shown = state.doc.firstChild?.children.map((row) =>
    row.children.map(({ type, attrs }) => [type.name, attrs.align]),
  );
  return { markdown: toMarkdown(state.doc), shown };
}

it('has headings in its first row when that is deleted', () => {
  const { markdown, shown } = after('a', deleteRow);
  expect(markdown).toBe('| c | d |\n|---|---|\n');
  expect(shown).toEqual([
    [
      ['table_header', null],
      ['table_header', null],
    ],
  ]);
});

it('aligns a new row as its columns are', () => {
  const { markdown, shown } = after('d', toggleRight, addRowAfter);
  expect(markdown).toBe('| a | b |\n|---|---:|\n| c | d |\n| | |\n');
  expect(shown?.[2]).toEqual([
    ['table_cell', null],
    ['table_cell', 'right'],
  ]);
});

it('has no row above its headings', () => {
  expect(after('a', addRowAbove).shown).toHaveLength(2);
  expect(after('c', addRowAbove).markdown).toBe('| a | b |\n|---|---|\n| | |\n| c | d |\n');
});
