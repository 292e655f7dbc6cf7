import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isComposing } from '../../composing';
import type { CellFault, Column } from '../../generated/desk';
import type { Stage } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { selectedOnFocus } from '../parts/selection';
import { faultText } from '../sheet/faults';
import { hasCells } from './clipboard';
import { fieldName } from './contract';
import grid from './Grid.module.css';
import { actionOf, type Cell } from './gridKeys';
import { useHeadings } from './headings';
import styles from './MilestoneGrid.module.css';
import {
  dayOf,
  daysBetween,
  type MilestoneField,
  type MilestoneTexts,
  type MilestoneValue,
  STAGE_NAMES,
  STAGES,
} from './milestone';
import { Pasted } from './Pasted';
import { type LeftOut, milestoneText, pasteMilestones } from './paste';

/** The values that are entered: actual or planned ones. */
export type GridMode = 'actual' | 'plan';

export interface GridLine {
  key: string;
  /** Names the line in the names of its cells. */
  label: string;
  /** The numbers and the name by which pasted rows find the line. */
  style: Partial<Record<Column, string>>;
  head: ReactNode;
  texts: MilestoneTexts;
}

/** A value of a line. */
export type GridEdit = readonly [key: string, field: MilestoneField, text: string];
export type GridFaults = Readonly<Record<string, Partial<Record<string, CellFault>>>>;

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

const VALUES: Record<GridMode, readonly MilestoneValue[]> = { actual: ['Done', 'Pieces'], plan: ['Planned'] };

/** Milestones of many lines, to be typed like a spreadsheet. */
export function MilestoneGrid({ lines, edits = {}, faults, mode, today, isReadOnly = false, onEdit }: Props) {
  const { t } = useI18n();
  const table = useRef<HTMLTableElement>(null);
  const values = VALUES[mode];
  const fields = STAGES.flatMap((stage) =>
    values.map((value) => ({ stage, value, field: `${stage}${value}` as MilestoneField })),
  );
  const textAt = ({ row, column }: Cell) => {
    const [line, at] = [lines[row], fields[column]];
    return line && at ? (edits[line.key]?.[at.field] ?? line.texts[at.field]) : '';
  };
  const put = ({ row, column }: Cell, text: string) => {
    const [line, at] = [lines[row], fields[column]];
    if (line && at) onEdit([[line.key, at.field, milestoneText(at.field, text, today)]]);
  };
  const focus = ({ row, column }: Cell) => {
    const next = table.current?.querySelector<HTMLInputElement>(
      `[data-row='${row}'][data-column='${column}']`,
    );
    next?.focus();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>, cell: Cell) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    if (isComposing(event.nativeEvent) || event.shiftKey) return;
    const action = actionOf(event, {
      ...cell,
      start: selectionStart ?? 0,
      end: selectionEnd ?? 0,
      length: value.length,
      isDate: fields[cell.column]?.value !== 'Pieces',
    });
    if (action === undefined) return;
    event.preventDefault();
    if (typeof action === 'object') return focus(action.move);
    if (isReadOnly) return;
    if (action === 'today') return put(cell, today);
    put(cell, textAt({ ...cell, row: cell.row - 1 }));
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
    onEdit(pasted.edits);
    setLeft(pasted.left);
  };
  const type = ({ row, column }: Cell, text: string) => {
    const [line, at] = [lines[row], fields[column]];
    if (line && at) onEdit([[line.key, at.field, text]]);
  };
  const leave = (cell: Cell, text: string) => {
    const at = fields[cell.column];
    if (at && at.value !== 'Pieces' && dayOf(text, today) !== text) put(cell, text);
  };
  // The newest handlers, for rows that are not rendered again.
  const handlers = useRef<Handlers>({ press, paste, type, leave });
  useLayoutEffect(() => {
    handlers.current = { press, paste, type, leave };
  });
  return (
    <div className={styles.scroller}>
      <table ref={table} className={`${grid.grid} ${styles.milestones}`} data-mode={mode}>
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
            <Row
              key={line.key}
              line={line}
              row={row}
              fields={mode}
              edits={edits[line.key]}
              faults={faults[line.key]}
              today={today}
              isReadOnly={isReadOnly}
              handlers={handlers}
            />
          ))}
        </tbody>
      </table>
      <Pasted left={left} />
    </div>
  );
}

interface Handlers {
  press: (event: KeyboardEvent<HTMLInputElement>, cell: Cell) => void;
  paste: (event: ClipboardEvent, cell: Cell) => void;
  type: (cell: Cell, text: string) => void;
  /** Completes a date that was typed. */
  leave: (cell: Cell, text: string) => void;
}

interface RowProps {
  line: GridLine;
  row: number;
  fields: GridMode;
  edits: Partial<MilestoneTexts> | undefined;
  faults: Partial<Record<string, CellFault>> | undefined;
  today: string;
  isReadOnly: boolean;
  handlers: { readonly current: Handlers };
}

/** Memoised, as a page has hundreds of cells and one of them is typed in. */
const Row = memo(function Row({ line, row, fields, edits, faults, today, isReadOnly, handlers }: RowProps) {
  const { t } = useI18n();
  const texts = { ...line.texts, ...edits };
  const values = VALUES[fields];
  return (
    <tr>
      <th scope="row">{line.head}</th>
      {STAGES.flatMap((stage, place) =>
        values.map((value, index) => {
          const field: MilestoneField = `${stage}${value}`;
          const cell = { row, column: place * values.length + index };
          const fault = faults?.[field];
          const id = `fault-${row}-${field}`;
          const text = texts[field];
          return (
            <td key={field} data-value={value} data-name={t(fieldName(field))}>
              <input
                value={text}
                readOnly={isReadOnly}
                data-row={row}
                data-column={cell.column}
                data-changed={edits?.[field] === undefined ? undefined : true}
                autoComplete="off"
                inputMode={value === 'Pieces' ? 'numeric' : 'text'}
                aria-label={t('desk.contracts.entry.cell', {
                  line: line.label,
                  field: t(fieldName(field)),
                })}
                aria-invalid={fault ? true : undefined}
                aria-describedby={fault && id}
                onChange={(event) => handlers.current.type(cell, event.target.value)}
                onBlur={(event) => handlers.current.leave(cell, event.target.value)}
                onKeyDown={(event) => handlers.current.press(event, cell)}
                {...selectedOnFocus}
                onPaste={(event) => handlers.current.paste(event, cell)}
              />
              {fault && (
                <small id={id} className="failure">
                  {faultText(fault, t)}
                </small>
              )}
              {value === 'Done' && <Plan stage={stage} texts={texts} today={today} />}
            </td>
          );
        }),
      )}
    </tr>
  );
});

/** The planned date of a stage that is not done, and how late it is. */
function Plan({ stage, texts, today }: { stage: Stage; texts: MilestoneTexts; today: string }) {
  const { t } = useI18n();
  const planned = texts[`${stage}Planned`];
  if (!planned || texts[`${stage}Done`]) return null;
  const late = daysBetween(planned, today);
  return (
    <small className={styles.plan}>
      {t('desk.contracts.entry.plannedFor', { date: planned.slice(5) })}
      {late > 0 && (
        <strong>
          {t(late === 1 ? 'desk.contracts.entry.late.one' : 'desk.contracts.entry.late.other', {
            count: late,
          })}
        </strong>
      )}
    </small>
  );
}
