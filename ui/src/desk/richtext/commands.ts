// Commands of the toolbar and the keyboard.

import {
  baseKeymap,
  chainCommands,
  exitCode,
  lift,
  setBlockType,
  toggleMark,
  wrapIn,
} from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { MarkType, Node, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, NodeSelection, type Plugin, TextSelection } from 'prosemirror-state';
import {
  addRowAfter,
  addRowBefore,
  goToNextCell,
  isInTable,
  selectedRect,
  TableMap,
  tableEditing,
} from 'prosemirror-tables';
import { marks, newTable, nodes, schema } from './schema';
import { tableRules } from './tables';

const { heading, paragraph, bullet_list, ordered_list, list_item, blockquote, hard_break } = nodes;

/** A picture of the site, with its description. */
export interface Picture {
  src: string;
  alt: string;
}

/** Whether the selection is in a heading of this level. */
export function isHeading(state: EditorState, level: number): boolean {
  const { parent } = state.selection.$from;
  return parent.type === heading && parent.attrs.level === level;
}

/** Makes the selected paragraphs a heading, or paragraphs again. */
export function toggleHeading(level: number): Command {
  return (state, dispatch, view) => {
    const command = isHeading(state, level) ? setBlockType(paragraph) : setBlockType(heading, { level });
    return command(state, dispatch, view);
  };
}

/** Whether the selection has a mark, or what is typed next will have it. */
export function hasMark(state: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = state.selection;
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, type);
}

export const toggleBold = toggleMark(marks.strong);
export const toggleItalic = toggleMark(marks.em);

/** Whether the selection is in a quotation. */
export function isQuoted({ selection: { $from } }: EditorState): boolean {
  return Array.from({ length: $from.depth }, (_, depth) => $from.node(depth)).some(
    ({ type }) => type === blockquote,
  );
}

/** Makes the selected paragraphs a quotation, or takes them out of it. */
export const toggleQuotation: Command = (state, dispatch, view) =>
  (isQuoted(state) ? lift : wrapIn(blockquote))(state, dispatch, view);

/** Returns the type of the innermost list at the selection. */
export function listAt(state: EditorState): NodeType | undefined {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const { type } = $from.node(depth);
    if (type === bullet_list || type === ordered_list) return type;
  }
  return undefined;
}

/** Makes the selected paragraphs a list, or paragraphs again; a list of the other kind changes its kind. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch, view) => {
    const own = listAt(state);
    if (!own) return wrapInList(type, { tight: true })(state, dispatch);
    if (own === type) return liftListItem(list_item)(state, dispatch, view);
    const { $from } = state.selection;
    let depth = $from.depth;
    while ($from.node(depth).type !== own) depth--;
    dispatch?.(state.tr.setNodeMarkup($from.before(depth), type, { tight: true }));
    return true;
  };
}

/** Returns the part of the text around the cursor that one link covers. */
function linkRange(state: EditorState): { from: number; to: number; href: string } | undefined {
  const { $from } = state.selection;
  const { nodeAfter, nodeBefore } = $from;
  const link = [nodeAfter, nodeBefore]
    .flatMap((node) => node?.marks ?? [])
    .find(({ type }) => type === marks.link);
  if (!link) return undefined;
  let [from, to] = [$from.pos, $from.pos];
  const start = $from.start();
  $from.parent.forEach((child, offset) => {
    if (!link.isInSet(child.marks)) return;
    const [begin, end] = [start + offset, start + offset + child.nodeSize];
    // A link of several nodes, such as one that is partly bold.
    if (begin <= to && end >= from) [from, to] = [Math.min(from, begin), Math.max(to, end)];
  });
  return { from, to, href: link.attrs.href };
}

/** Returns the address of the link at the cursor, or nothing. */
export function linkAt(state: EditorState): string {
  return linkRange(state)?.href ?? '';
}

export const isLink = (state: EditorState) => linkAt(state) !== '';

/** A style number: letters, digits, and a hyphen in between perhaps. */
const CODE = /[A-Z]{2,}-?[A-Z]*\d{2,}$/;

/** Selects the style number before the cursor, so that a link covers it. */
export const selectCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || isLink(state)) return false;
  const [code = ''] = CODE.exec($from.parent.textBetween(0, $from.parentOffset, '\n', '\n')) ?? [];
  if (code === '') return false;
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, $from.pos - code.length, $from.pos)));
  return true;
};

/** Returns the words that are selected within a paragraph, or nothing. */
export function selectedWords({ doc, selection: { from, to, $from, $to } }: EditorState): string {
  return $from.sameParent($to) ? doc.textBetween(from, to, ' ', ' ').trim().slice(0, 60) : '';
}

/** Makes the selection a link, changes the link at the cursor, or puts a new one there with this text. */
export function putLink(href: string, words = ''): Command {
  return (state, dispatch) => {
    const link = marks.link.create({ href });
    const { from, to, empty } = state.selection;
    const own = linkRange(state);
    const change = state.tr;
    if (empty && !own) change.replaceSelectionWith(schema.text(words || href, [link]), false);
    else {
      const range = empty && own ? own : { from, to };
      change.removeMark(range.from, range.to, marks.link).addMark(range.from, range.to, link);
    }
    dispatch?.(change.removeStoredMark(marks.link).scrollIntoView());
    return true;
  };
}

export const removeLink: Command = (state, dispatch) => {
  const own = linkRange(state);
  if (!own) return false;
  dispatch?.(state.tr.removeMark(own.from, own.to, marks.link));
  return true;
};

function selectedPicture({ selection }: EditorState): Node | undefined {
  return selection instanceof NodeSelection && selection.node.type === nodes.image
    ? selection.node
    : undefined;
}

/** Returns the selected picture, or an empty one. */
export function pictureAt(state: EditorState): Picture {
  const { src, alt } = selectedPicture(state)?.attrs ?? {};
  return { src: src ?? '', alt: alt ?? '' };
}

/** Puts a picture in the place of the selection. */
export function putPicture({ src, alt }: Picture): Command {
  return (state, dispatch) => {
    const picture = nodes.image.create({ src, alt: alt || null });
    dispatch?.(state.tr.replaceSelectionWith(picture).scrollIntoView());
    return true;
  };
}

export const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false;
  const change = state.tr.replaceSelectionWith(newTable(3, 3));
  const { from } = state.selection;
  change.doc.nodesBetween(Math.max(from - 1, 0), change.mapping.map(from), (node, at) => {
    if (node.type === nodes.table) change.setSelection(TextSelection.near(change.doc.resolve(at + 1)));
    return node.type !== nodes.table;
  });
  dispatch?.(change.scrollIntoView());
  return true;
};

/** Whether the column at the selection has its figures at the right. */
export function isRight(state: EditorState): boolean {
  if (!isInTable(state)) return false;
  const { map, table, left } = selectedRect(state);
  return table.nodeAt(map.map[left] ?? 0)?.attrs.align === 'right';
}

/** Puts the text of the selected columns at the right, as figures have it, or back. */
export const toggleRight: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { tableStart, table, left, right } = selectedRect(state);
  const map = TableMap.get(table);
  const align = isRight(state) ? null : 'right';
  const change = state.tr;
  for (const at of map.cellsInRect({ left, right, top: 0, bottom: map.height }))
    change.setNodeAttribute(tableStart + at, 'align', align);
  dispatch?.(change);
  return true;
};

/** Adds a row above, but not above the headings. */
export const addRowAbove: Command = (state, dispatch) =>
  isInTable(state) && selectedRect(state).top > 0 && addRowBefore(state, dispatch);

/** Behind the last cell, a row is added. */
const addRowAtEnd: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false;
  if (!dispatch || !view) return true;
  addRowAfter(state, dispatch);
  return goToNextCell(1)(view.state, view.dispatch);
};

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(hard_break.create()).scrollIntoView());
  return true;
};

/** A cell has one paragraph, so Enter breaks its line. */
const breakInCell: Command = (state, dispatch, view) => isInTable(state) && breakLine(state, dispatch, view);

export function plugins(openLink: () => void): Plugin[] {
  const link: Command = () => {
    openLink();
    return true;
  };
  return [
    history(),
    inputRules({
      rules: [
        textblockTypeInputRule(/^(#{2,4})\s$/, heading, ([, marks]) => ({ level: marks?.length })),
        wrappingInputRule(/^\s*[-*]\s$/, bullet_list, { tight: true }),
        wrappingInputRule(/^(\d+)\.\s$/, ordered_list, ([, order]) => ({
          order: Number(order),
          tight: true,
        })),
        wrappingInputRule(/^>\s$/, blockquote),
      ],
    }),
    keymap({
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Mod-b': toggleBold,
      'Mod-i': toggleItalic,
      'Mod-k': link,
      'Mod-Alt-2': toggleHeading(2),
      'Mod-Alt-3': toggleHeading(3),
      'Mod-Shift-7': toggleList(ordered_list),
      'Mod-Shift-8': toggleList(bullet_list),
      'Mod-Shift-9': toggleQuotation,
      'Mod-[': liftListItem(list_item),
      'Mod-]': sinkListItem(list_item),
      Tab: chainCommands(goToNextCell(1), addRowAtEnd),
      'Shift-Tab': goToNextCell(-1),
      'Shift-Enter': chainCommands(exitCode, breakLine),
      Enter: chainCommands(breakInCell, splitListItem(list_item)),
    }),
    keymap(baseKeymap),
    tableEditing(),
    tableRules(),
  ];
}
