import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { isWithinComposition } from '../../composing';
import { useI18n } from '../../i18n/I18n';
import { hasCells } from './clipboard';
import gridStyles from './Grid.module.css';
import { type GridHandlers, GridRow } from './GridRow';
import {
  GRID_VALUES,
  type GridEdit,
  type GridFaults,
  type GridLine,
  type GridMode,
  gridFields,
} from './grid';
import { actionOf, type Cell } from './gridKeys';
import { GridUndo } from './gridUndo';
import { useHeadings } from './headings';
import styles from './MilestoneGrid.module.css';
import { dayOf, type MilestoneTexts, STAGE_NAMES, STAGES } from './milestone';
import { Pasted } from './Pasted';
import { type LeftOut, milestoneText, pasteMilestones } from './paste';

interface Props {
  lines: readonly GridLine[];
  /** Values that are not saved, by the line's key. */
  edits?: Readonly<Record<string, Partial<MilestoneTexts>>>;
  faults: GridFaults;
  mode: GridMode;
  today: string;
  isReadOnly?: boolean;
  onEdit: (edits: readonly GridEdit[]) => void;
}

/** Milestones of many lines, to be typed like a spreadsheet. */
export function MilestoneGrid({ lines, edits = {}, faults, mode, today, isReadOnly = false, onEdit }: Props) {
  const { t } = useI18n();
  const table = useRef<HTMLTableElement>(null);
  const [undo] = useState(() => new GridUndo());
  const isEditing = useRef(false);
  /** A cell whose key of today an input method has taken as well: what it composes there is dropped. */
  const filled = useRef<Cell>(undefined);
  const values = GRID_VALUES[mode];
  const fields = gridFields(mode);
  const textOf = (key: string, field: GridEdit[1]) =>
    edits[key]?.[field] ?? lines.find((line) => line.key === key)?.texts[field] ?? '';
  const change = (after: readonly GridEdit[], isTyped = false) => {
    undo.add(
      after.map(([key, field]) => [key, field, textOf(key, field)] as const),
      after,
      isTyped,
    );
    onEdit(after);
  };
  const put = ({ row, column }: Cell, text: string) => {
    const [line, at] = [lines[row], fields[column]];
    if (!line || !at) return;
    const own = milestoneText(at.field, text, today);
    if (own !== textOf(line.key, at.field)) change([[line.key, at.field, own]]);
  };
  const focus = ({ row, column }: Cell) => {
    const next = table.current?.querySelector<HTMLInputElement>(
      `[data-row='${row}'][data-column='${column}']`,
    );
    isEditing.current = false;
    next?.focus();
  };
  const takeBack = (changes: readonly GridEdit[] | undefined) => {
    const isThere = ([key]: GridEdit) => lines.some((line) => line.key === key);
    if (changes) onEdit(changes.filter(isThere));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>, cell: Cell) => {
    if (!isWithinComposition(event.nativeEvent)) filled.current = undefined;
    const action = actionOf(event.nativeEvent, {
      ...cell,
      isDate: fields[cell.column]?.value !== 'Pieces',
      isEditing: isEditing.current,
    });
    if (action === undefined) return;
    event.preventDefault();
    if (typeof action === 'object') return focus(action.move);
    if (action === 'edit') {
      isEditing.current = true;
      const end = event.currentTarget.value.length;
      event.currentTarget.setSelectionRange(end, end);
      return;
    }
    if (isReadOnly) return;
    if (action === 'undo') return takeBack(undo.undo());
    if (action === 'redo') return takeBack(undo.redo());
    if (action === 'today') {
      filled.current = cell;
      return put(cell, today);
    }
    const above = lines[cell.row - 1];
    const at = fields[cell.column];
    if (above && at) put(cell, textOf(above.key, at.field));
    focus({ ...cell, row: cell.row + 1 });
  };
  const headings = useHeadings(values[0]);
  const [left, setLeft] = useState<LeftOut>();
  const paste = (event: ClipboardEvent, cell: Cell) => {
    const text = event.clipboardData.getData('text');
    if (isReadOnly || !hasCells(text)) return;
    event.preventDefault();
    const places = fields.map(({ field }) => field);
    const pasted = pasteMilestones(lines, places, cell, text, headings, today);
    change(pasted.edits);
    setLeft(pasted.left);
  };
  const type = ({ row, column }: Cell, text: string) => {
    const [line, at] = [lines[row], fields[column]];
    if (filled.current?.row === row && filled.current.column === column) return;
    if (line && at) change([[line.key, at.field, text]], true);
  };
  const leave = (cell: Cell, text: string) => {
    const at = fields[cell.column];
    if (at && at.value !== 'Pieces' && dayOf(text, today) !== text) put(cell, text);
    undo.close();
    filled.current = undefined;
  };
  const own: GridHandlers = {
    press,
    paste,
    type,
    leave,
    enter: (isPressedAgain) => {
      isEditing.current = isPressedAgain;
    },
    today: (cell) => {
      focus(cell);
      put(cell, today);
    },
    // After the last text of the composition, in every browser.
    composed: () => {
      setTimeout(() => {
        filled.current = undefined;
      });
    },
  };
  // The newest handlers, for rows that are not rendered again.
  const handlers = useRef(own);
  useLayoutEffect(() => {
    handlers.current = own;
  });
  return (
    <>
      <div className={styles.scroller}>
        <table ref={table} className={`${gridStyles.grid} ${styles.milestones}`} data-mode={mode}>
          <thead>
            <tr>
              <th scope="col" rowSpan={values.length > 1 ? 2 : 1}>
                {t('desk.contracts.entry.style')}
              </th>
              {STAGES.map((stage) => (
                <th key={stage} scope="colgroup" colSpan={values.length}>
                  {t(STAGE_NAMES[stage])}
                </th>
              ))}
            </tr>
            {values.length > 1 && (
              <tr>
                {fields.map(({ field, value }) => (
                  <th key={field} scope="col">
                    {t(value === 'Pieces' ? 'desk.contracts.entry.pieces' : 'desk.contracts.entry.doneOn')}
                  </th>
                ))}
              </tr>
            )}
          </thead>
          <tbody>
            {lines.map((line, row) => (
              <GridRow
                key={line.key}
                line={line}
                row={row}
                mode={mode}
                edits={edits[line.key]}
                faults={faults[line.key]}
                today={today}
                isReadOnly={isReadOnly}
                handlers={handlers}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Pasted left={left} />
    </>
  );
}
