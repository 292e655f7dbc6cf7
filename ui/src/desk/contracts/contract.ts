// The values of contracts and of style lines, and the names of what is in a contract.
import type { Column, WrittenContract, WrittenLine } from '../../generated/desk';
import type { TextKey } from '../../i18n/texts';
import type { SheetSubject } from '../sheet/subject';
import { MILESTONE_FIELDS } from './milestone';

/** The values that are typed; the company is chosen. */
export type ContractField = Exclude<keyof WrittenContract, 'lines' | 'company' | 'email'>;
export type LineField = Exclude<keyof WrittenLine, 'milestones'>;

/** How a value is typed in a form. */
interface Field {
  /** Of a number. */
  unit?: TextKey;
  /** An amount, whose unit is the contract's currency. */
  isMoney?: true;
  hint?: TextKey;
}

/** The values of a contract, in the order of its form. */
export const CONTRACT_FIELDS: Record<ContractField, Field> = {
  cno: {},
  orderNumber: {},
  season: {},
  signed: { hint: 'desk.contracts.day' },
  delivery: { hint: 'desk.contracts.day' },
  quantity: { unit: 'desk.contracts.units.pieces', hint: 'desk.contracts.fromLines' },
  amount: { isMoney: true, hint: 'desk.contracts.fromLines' },
  currency: { hint: 'desk.contracts.currency' },
  progress: { unit: 'desk.contracts.units.percent', hint: 'desk.contracts.fromLines' },
};

/** The values of a style line, in the order of its table. */
export const LINE_FIELDS: Record<LineField, Field> = {
  sno: {},
  pname: {},
  price: { isMoney: true },
  pieces: { unit: 'desk.contracts.units.pieces' },
  sum: { isMoney: true },
  lineProgress: { unit: 'desk.contracts.units.percent' },
};

export const CONTRACT_KEYS = Object.keys(CONTRACT_FIELDS) as ContractField[];
export const LINE_KEYS = Object.keys(LINE_FIELDS) as LineField[];
/** The values that are typed. The sum of a line is its price times its pieces. */
export const TYPED_KEYS = LINE_KEYS.filter((field) => field !== 'sum');

/** The currency of a new contract. */
export const CURRENCY = 'USD';

/** An amount after the code of its currency: “$” and “¥” are signs of several. */
export function moneyText(amount: number, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(
    amount,
  );
}

/** The name of a value, as of its column in a file. */
export function fieldName(column: Column): TextKey {
  return `desk.contracts.fields.${column}`;
}

/** The columns of a file of contracts. */
export const CONTRACT_SHEET: SheetSubject = {
  columns: [...new Set<Column>(['email', ...CONTRACT_KEYS, ...LINE_KEYS, ...MILESTONE_FIELDS])],
  nameOf: (column, t) => t(fieldName(column as Column)),
};
