import type { ClipboardEvent, KeyboardEvent } from 'react';
import { Button } from 'react-aria-components';
import type { ContractFault } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { selectedOnFocus } from '../parts/selection';
import { FIELD_NAMES, faultText, LINE_FIELDS, type LineField } from './contract';
import { amountOf, type DraftLine, newLine, pasted, totals } from './draft';
import grid from './Grid.module.css';
import styles from './LineTable.module.css';

interface Props {
  lines: readonly DraftLine[];
  onChange: (lines: DraftLine[]) => void;
  faults: readonly ContractFault[];
  isReadOnly: boolean;
}

/** The rows that a key moves by in a column. */
const MOVES: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** The style lines, to be typed like a spreadsheet: Enter and the arrows stay in a column. */
export function LineTable({ lines, onChange, faults, isReadOnly }: Props) {
  const { t } = useI18n();
  const sums = totals(lines);
  const set = (at: number, field: LineField, text: string) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, [field]: text } : line)));
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = MOVES[event.key];
    if (by === undefined || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const { row, field } = event.currentTarget.dataset;
    const table = event.currentTarget.closest('table');
    const next = table?.querySelector<HTMLInputElement>(
      `[data-row='${Number(row) + by}'][data-field='${field}']`,
    );
    next?.focus();
    next?.select();
  };
  const paste = (event: ClipboardEvent, row: number, field: number) => {
    const text = event.clipboardData.getData('text');
    if (isReadOnly || !/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    onChange(pasted(lines, row, field, text));
  };
  return (
    <>
      <table className={`${grid.grid} ${styles.lines}`}>
        <thead>
          <tr>
            {LINE_FIELDS.flatMap((field) => [
              <th key={field} scope="col" data-field={field}>
                {t(FIELD_NAMES[field])}
              </th>,
              ...(field === 'pieces'
                ? [
                    <th key="sum" scope="col" data-field="sum">
                      {t(FIELD_NAMES.sum)}
                    </th>,
                  ]
                : []),
            ])}
            <td />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => (
            <tr key={line.key}>
              {LINE_FIELDS.flatMap((field, column) => {
                const name = t(FIELD_NAMES[field]);
                const own = faults.find(
                  (fault) =>
                    fault.line === row &&
                    (fault.field === field || (field === 'price' && fault.field === 'sum')),
                );
                const id = `fault-${row}-${field}`;
                const cell = (
                  <td key={field} data-name={name} data-field={field}>
                    <input
                      value={line[field]}
                      readOnly={isReadOnly}
                      data-row={row}
                      data-field={field}
                      autoComplete="off"
                      inputMode={column < 2 ? 'text' : 'decimal'}
                      aria-label={t('desk.contracts.line', { number: row + 1, field: name })}
                      aria-invalid={own ? true : undefined}
                      aria-describedby={own && id}
                      onChange={(event) => set(row, field, event.target.value)}
                      onKeyDown={move}
                      {...selectedOnFocus}
                      onPaste={(event) => paste(event, row, column)}
                    />
                    {own && (
                      <small id={id} className="failure">
                        {faultText(own.fault, t)}
                      </small>
                    )}
                  </td>
                );
                const sum = (
                  <td key="sum" data-name={t(FIELD_NAMES.sum)} data-field="sum">
                    {amountOf(line)}
                  </td>
                );
                return field === 'pieces' ? [cell, sum] : [cell];
              })}
              <td>
                {!isReadOnly && (
                  <Button
                    className="quiet"
                    aria-label={t('desk.contracts.removeLine', { number: row + 1 })}
                    onPress={() => onChange(lines.filter((_, index) => index !== row))}
                  >
                    {t('desk.contracts.remove')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('desk.contracts.sum')}
            </th>
            <td data-field="pieces" data-name={t(FIELD_NAMES.pieces)}>
              {sums.pieces}
            </td>
            <td data-field="sum" data-name={t(FIELD_NAMES.sum)}>
              {sums.amount}
            </td>
            <td data-field="lineProgress" data-name={t(FIELD_NAMES.lineProgress)}>
              {sums.progress}
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
      {!isReadOnly && (
        <Button className="quiet" onPress={() => onChange([...lines, newLine()])}>
          {t('desk.contracts.addLine')}
        </Button>
      )}
    </>
  );
}
