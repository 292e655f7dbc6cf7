import type { ContractRow, CurrencyRow, StyleRow } from '../../generated/document';
import type { TextKey, Translate } from '../../i18n/texts';
import type { Cell } from './csv';

/** A column of a table. */
export interface Column<Row> {
  name: TextKey;
  /** The text of a cell; absent if the table draws it, or lacks the column. */
  text?: (row: Row) => string;
  /** The cell in a saved file; absent if a file lacks the column. */
  saved?: (row: Row) => Cell;
  isSavedOnly?: true;
  /** Whether a saved file lacks the column if no row has a value. */
  isOptional?: true;
}

const money = (amount: number | null, currency: CurrencyRow | null): Cell =>
  currency && { money: amount, decimals: currency.decimals };
const codeOf = (currency: CurrencyRow | null) => currency?.code ?? null;

/** The columns of the contract table, in order (spec §2). */
export const CONTRACT_COLUMNS = {
  cno: { name: 'order.columns.cno', saved: ({ cno }) => cno },
  orderNumber: {
    name: 'order.columns.orderNumber',
    saved: ({ orderNumber }) => orderNumber || null,
    isSavedOnly: true,
    isOptional: true,
  },
  season: {
    name: 'order.columns.season',
    saved: ({ season }) => season || null,
    isSavedOnly: true,
    isOptional: true,
  },
  signed: { name: 'order.columns.signed', saved: ({ signed }) => signed?.slice(0, 10) ?? null },
  delivery: {
    name: 'order.columns.delivery',
    saved: ({ delivery }) => delivery?.iso.slice(0, 10) ?? null,
    isSavedOnly: true,
    isOptional: true,
  },
  quantity: {
    name: 'order.columns.quantity',
    text: ({ text }) => text.quantity,
    saved: ({ quantity }) => quantity,
  },
  amount: {
    name: 'order.columns.amount',
    text: ({ text }) => text.amount,
    saved: ({ amount, currency }) => money(amount, currency),
  },
  currency: {
    name: 'order.currency',
    saved: ({ amount, currency }) => (amount === null ? null : codeOf(currency)),
    isSavedOnly: true,
  },
  progress: { name: 'order.columns.progress', saved: ({ progress }) => progress },
  operation: { name: 'order.columns.operation' },
} as const satisfies Record<string, Column<ContractRow>>;

/** The columns of a contract's styles, in order (spec §2). */
export const STYLE_COLUMNS = {
  sno: { name: 'order.dialog.sno', saved: ({ sno }) => sno },
  pname: { name: 'order.dialog.pname', text: ({ pname }) => pname, saved: ({ pname }) => pname },
  price: {
    name: 'order.dialog.price',
    text: ({ text }) => text.price,
    saved: ({ price, currency }) => money(price, currency),
  },
  pieces: { name: 'order.dialog.pieces', text: ({ text }) => text.pieces, saved: ({ pieces }) => pieces },
  sum: {
    name: 'order.dialog.sum',
    text: ({ text }) => text.sum,
    saved: ({ sum, currency }) => money(sum, currency),
  },
  currency: {
    name: 'order.currency',
    saved: ({ sum, price, currency }) => (sum === null && price === null ? null : codeOf(currency)),
    isSavedOnly: true,
  },
  lineProgress: { name: 'order.dialog.lineProgress', saved: ({ lineProgress }) => lineProgress },
} as const satisfies Record<string, Column<StyleRow>>;

/** The keys of the columns that a table shows. */
export function shown<Key extends string>(columns: Record<Key, Column<never>>): Key[] {
  return (Object.keys(columns) as Key[]).filter((key) => !columns[key].isSavedOnly);
}

/** The names of the columns in a saved file of rows, and the cells of a row. */
export function saved<Row>(columns: Record<string, Column<Row>>, rows: readonly Row[], t: Translate) {
  const own = Object.values(columns).flatMap(({ name, saved: cell, isOptional }) =>
    cell && !(isOptional && rows.every((row) => cell(row) === null)) ? [{ name, cell }] : [],
  );
  return {
    head: own.map(({ name }) => t(name)),
    cells: (row: Row): Cell[] => own.map(({ cell }) => cell(row)),
  };
}
