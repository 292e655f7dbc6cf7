import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { isComposing } from '../../composing';
import type { ContractFault } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { Confirm } from '../parts/Confirm';
import { selectedOnFocus } from '../parts/selection';
import { faultText } from '../sheet/faults';
import { hasCells } from './clipboard';
import { fieldName, LINE_FIELDS, LINE_KEYS, type LineField } from './contract';
import { type DraftLine, isEmpty, type LineText, newLine, withText } from './draft';
import grid from './Grid.module.css';
import { useHeadings } from './headings';
import styles from './LineTable.module.css';
import { Pasted } from './Pasted';
import { type LeftOut, pasteLines } from './paste';
import { sumOf, totals } from './sums';

interface Props {
  lines: readonly DraftLine[];
  /** That of the contract. */
  currency: string;
  onChange: (lines: DraftLine[]) => void;
  faults: readonly ContractFault[];
  isReadOnly: boolean;
}

/** The rows that a key moves by in a column. */
const MOVES: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** The style lines, to be typed like a spreadsheet: Enter and the arrows stay in a column. */
export function LineTable({ lines, currency, onChange, faults, isReadOnly }: Props) {
  const { t } = useI18n();
  const { quantity, amount, progress } = totals(lines, currency);
  const sums: Partial<Record<LineField, string>> = { pieces: quantity, sum: amount, lineProgress: progress };
  const withoutSum = LINE_KEYS.findIndex((field) => sums[field] !== undefined);
  /** The lines before the last paste, until something is typed. */
  const beforePaste = useRef<readonly DraftLine[]>(undefined);
  const set = (at: number, field: LineText, text: string) => {
    beforePaste.current = undefined;
    onChange(lines.map((line, index) => (index === at ? withText(line, field, text) : line)));
  };
  const takeBack = (event: KeyboardEvent<HTMLInputElement>) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (!isUndo || !beforePaste.current) return;
    event.preventDefault();
    onChange([...beforePaste.current]);
    beforePaste.current = undefined;
    setLeft(undefined);
  };
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    takeBack(event);
    const by = MOVES[event.key];
    if (by === undefined || isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const { row, field } = event.currentTarget.dataset;
    const table = event.currentTarget.closest('table');
    const next = table?.querySelector<HTMLInputElement>(
      `[data-row='${Number(row) + by}'][data-field='${field}']`,
    );
    next?.focus();
    next?.select();
  };
  const headings = useHeadings();
  const [left, setLeft] = useState<LeftOut>();
  const paste = (event: ClipboardEvent, row: number, field: LineField) => {
    const text = event.clipboardData.getData('text');
    if (isReadOnly || !hasCells(text)) return;
    event.preventDefault();
    beforePaste.current = lines;
    const pasted = pasteLines(lines, { row, field }, text, headings, currency);
    onChange(pasted.lines);
    setLeft(pasted.left);
  };
  return (
    <>
      <table className={`${grid.grid} ${styles.lines}`}>
        <thead>
          <tr>
            {LINE_KEYS.map((field) => (
              <th key={field} scope="col" data-field={field}>
                {t(fieldName(field))}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => (
            <tr key={line.key}>
              {LINE_KEYS.map((field) => {
                const name = t(fieldName(field));
                if (field === 'sum')
                  return (
                    <td key={field} data-name={name} data-field={field}>
                      {line.sum || sumOf(line, currency)}
                    </td>
                  );
                const own = faults.find(
                  (fault) =>
                    fault.line === row &&
                    (fault.field === field || (field === 'price' && fault.field === 'sum')),
                );
                const id = `fault-${row}-${field}`;
                return (
                  <td key={field} data-name={name} data-field={field}>
                    <input
                      value={line[field]}
                      readOnly={isReadOnly}
                      data-row={row}
                      data-field={field}
                      autoComplete="off"
                      inputMode={LINE_FIELDS[field].unit || LINE_FIELDS[field].isMoney ? 'decimal' : 'text'}
                      aria-label={t('desk.contracts.line', { number: row + 1, field: name })}
                      aria-invalid={own ? true : undefined}
                      aria-describedby={own && id}
                      onChange={(event) => set(row, field, event.target.value)}
                      onKeyDown={move}
                      {...selectedOnFocus}
                      onPaste={(event) => paste(event, row, field)}
                    />
                    {own && (
                      <small id={id} className="failure">
                        {faultText(own.fault, t)}
                      </small>
                    )}
                  </td>
                );
              })}
              <td>
                {!isReadOnly && (
                  <RemoveLine
                    line={line}
                    number={row + 1}
                    onRemove={() => {
                      beforePaste.current = undefined;
                      onChange(lines.filter((_, index) => index !== row));
                    }}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={withoutSum}>
              {t('desk.contracts.sum')}
            </th>
            {LINE_KEYS.slice(withoutSum).map((field) => (
              <td key={field} data-field={field} data-name={t(fieldName(field))}>
                {sums[field]}
              </td>
            ))}
            <td />
          </tr>
        </tfoot>
      </table>
      <Pasted left={left} />
      {!isReadOnly && (
        <Button className="quiet" onPress={() => onChange([...lines, newLine()])}>
          {t('desk.contracts.addLine')}
        </Button>
      )}
    </>
  );
}

/** Removes a line; one with values is asked about. */
function RemoveLine(props: { line: DraftLine; number: number; onRemove: () => void }) {
  const { line, number, onRemove } = props;
  const { t } = useI18n();
  const name = t('desk.contracts.removeLine', { number });
  if (isEmpty(line))
    return (
      <Button className="quiet" aria-label={name} onPress={onRemove}>
        {t('desk.contracts.remove')}
      </Button>
    );
  return (
    <Confirm
      action={t('desk.contracts.remove')}
      name={name}
      question={t('desk.contracts.removeLineQuestion', { number, style: `${line.sno} ${line.pname}`.trim() })}
      onConfirm={onRemove}
    >
      <p className="hint">{t('desk.contracts.removeLineHint')}</p>
    </Confirm>
  );
}
