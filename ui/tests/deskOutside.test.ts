import { history, undo } from 'prosemirror-history';
import { EditorState, TextSelection } from 'prosemirror-state';
import { expect, it } from 'vitest';
import { replaced, textOf } from '../src/desk/richtext/outside';
import { parse } from '../src/desk/richtext/read';

function editor(text: string, cursor: number) {
  const state = EditorState.create({ doc: parse(text), plugins: [history()] });
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, cursor)));
}

it.each([
  ['one two', 'zero one two', 8, 13],
  ['one two', 'one two three', 4, 4],
  ['aa', 'aaa', 1, 1],
  ['aaa', 'aa', 1, 1],
  ['one\n\ntwo', 'one\n\n- zwei\n\ntwo', 4, 4],
])('a text that changes from %j to %j keeps the cursor, and is undone', (before, after, cursor, moved) => {
  const state = editor(before, cursor);
  let next = state.apply(replaced(state, parse(after)));
  expect(next.doc.toJSON()).toEqual(parse(after).toJSON());
  expect(next.selection.head).toBe(moved);
  undo(next, (change) => {
    next = next.apply(change);
  });
  expect(next.doc.toJSON()).toEqual(state.doc.toJSON());
});

it('an unchanged text is as it was written', () => {
  const text = '* one\n* two\n';
  expect(textOf(parse(text), [{ document: parse(text), text }])).toBe(text);
  expect(textOf(parse(text), [])).toBe('- one\n- two\n');
});
