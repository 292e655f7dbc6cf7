import type { TextKey } from '../../i18n/texts';

/** The columns of the contract table, in order (spec §2). */
export const CONTRACT_COLUMNS = {
  cno: 'order.columns.cno',
  signed: 'order.columns.signed',
  quantity: 'order.columns.quantity',
  amount: 'order.columns.amount',
  progress: 'order.columns.progress',
  operation: 'order.columns.operation',
} as const satisfies Record<string, TextKey>;

/** The columns of a contract's styles, in order (spec §2). */
export const STYLE_COLUMNS = {
  sno: 'order.dialog.sno',
  pname: 'order.dialog.pname',
  price: 'order.dialog.price',
  quantity: 'order.dialog.quantity',
  amount: 'order.dialog.amount',
  progress: 'order.dialog.progress',
} as const satisfies Record<string, TextKey>;

/** `Object.keys` with the type of the keys. */
export function names<Columns extends object>(columns: Columns): Array<keyof Columns & string> {
  return Object.keys(columns) as Array<keyof Columns & string>;
}
