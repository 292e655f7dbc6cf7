import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, memo } from 'react';
import type { CellFault } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { selectedOnFocus } from '../parts/selection';
import { faultText } from '../sheet/faults';
import { fieldName } from './contract';
import { type GridLine, type GridMode, gridFields } from './grid';
import type { Cell } from './gridKeys';
import styles from './MilestoneGrid.module.css';
import { daysBetween, type MilestoneTexts } from './milestone';

export interface GridHandlers {
  press: (event: KeyboardEvent<HTMLInputElement>, cell: Cell) => void;
  paste: (event: ClipboardEvent, cell: Cell) => void;
  type: (cell: Cell, text: string) => void;
  /** Has arrows move between cells, or, for a cell that has the focus already, in its text. */
  enter: (isPressedAgain: boolean) => void;
  /** Completes a date that was typed. */
  leave: (cell: Cell, text: string) => void;
  today: (cell: Cell) => void;
  /** Ends a composition of an input method. */
  composed: () => void;
}

interface Props {
  line: GridLine;
  row: number;
  mode: GridMode;
  edits: Partial<MilestoneTexts> | undefined;
  faults: Partial<Record<string, CellFault>> | undefined;
  today: string;
  isReadOnly: boolean;
  handlers: { readonly current: GridHandlers };
}

/** A line of the grid. Memoised, as a page has hundreds of cells and one of them is typed in. */
export const GridRow = memo(function GridRow(props: Props) {
  const { line, row, mode, edits, faults, today, isReadOnly, handlers } = props;
  const { t } = useI18n();
  const texts = { ...line.texts, ...edits };
  return (
    <tr>
      <th scope="row">{line.head}</th>
      {gridFields(mode).map(({ stage, value, field }, column) => {
        const cell = { row, column };
        const fault = faults?.[field];
        const text = texts[field];
        const isDate = value !== 'Pieces';
        const name = t('desk.contracts.entry.cell', { line: line.label, field: t(fieldName(field)) });
        const planned = value === 'Done' && !text ? texts[`${stage}Planned`] : '';
        const late = planned ? Math.max(0, daysBetween(planned, today)) : 0;
        const plan = planned && t('desk.contracts.entry.plannedFor', { date: planned.slice(5) });
        const delay = t(late === 1 ? 'desk.contracts.entry.late.one' : 'desk.contracts.entry.late.other', {
          count: late,
        });
        const [faultId, planId] = [`fault-${row}-${field}`, `plan-${row}-${field}`];
        const describedBy = [fault && faultId, planned && planId].filter(Boolean).join(' ');
        return (
          <td key={field} data-value={value} data-name={t(fieldName(field))} data-empty={!text || undefined}>
            <input
              value={text}
              readOnly={isReadOnly}
              placeholder={late > 0 ? delay : plan}
              data-row={row}
              data-column={column}
              data-changed={edits?.[field] === undefined ? undefined : true}
              data-late={late > 0 || undefined}
              autoComplete="off"
              inputMode={isDate ? 'text' : 'numeric'}
              aria-label={name}
              aria-invalid={fault ? true : undefined}
              aria-describedby={describedBy || undefined}
              onChange={(event) => handlers.current.type(cell, event.target.value)}
              onBlur={(event) => handlers.current.leave(cell, event.target.value)}
              onKeyDown={(event) => handlers.current.press(event, cell)}
              onCompositionEnd={() => handlers.current.composed()}
              onFocus={(event) => {
                handlers.current.enter(false);
                selectedOnFocus.onFocus(event);
              }}
              onMouseDown={(event: MouseEvent<HTMLInputElement>) => {
                handlers.current.enter(document.activeElement === event.currentTarget);
                selectedOnFocus.onMouseDown(event);
              }}
              onPaste={(event) => handlers.current.paste(event, cell)}
            />
            {isDate && !isReadOnly && (
              // Keys have a key for it.
              <button
                type="button"
                tabIndex={-1}
                className={styles.today}
                title={t('desk.contracts.entry.today')}
                aria-label={`${t('desk.contracts.entry.today')}: ${name}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => handlers.current.today(cell)}
              >
                <span>{t('desk.contracts.entry.today')}</span>
              </button>
            )}
            {fault && (
              <small id={faultId} className="failure">
                {faultText(fault, t)}
              </small>
            )}
            {planned && (
              <small id={planId} className={styles.plan}>
                {plan} {late > 0 && <strong>{delay}</strong>}
              </small>
            )}
          </td>
        );
      })}
    </tr>
  );
});
