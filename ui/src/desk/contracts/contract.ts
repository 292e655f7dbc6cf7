// The values of contracts and of style lines, and the names of what is in a contract.
import type { CellFault, Column, WrittenContract, WrittenLine } from '../../generated/desk';
import type { TextKey, Translate } from '../../i18n/texts';

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
  signed: { hint: 'desk.contracts.day' },
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

/** An amount in its currency, as the language writes it. */
export function moneyText(amount: number, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
}

/** The name of a value, as of its column in a file. */
export function fieldName(column: Column): TextKey {
  return `desk.contracts.fields.${column}`;
}

const FAULTS: Record<CellFault['code'], TextKey> = {
  'repeated-column': 'desk.contracts.faults.repeatedColumn',
  'missing-column': 'desk.contracts.faults.missingColumn',
  empty: 'desk.contracts.faults.empty',
  'not-text': 'desk.contracts.faults.notText',
  'too-long': 'desk.contracts.faults.tooLong',
  'control-character': 'desk.contracts.faults.controlCharacter',
  'not-amount': 'desk.contracts.faults.notAmount',
  'not-currency': 'desk.contracts.faults.notCurrency',
  'too-fine': 'desk.contracts.faults.tooFine',
  'not-pieces': 'desk.contracts.faults.notPieces',
  'not-percentage': 'desk.contracts.faults.notPercentage',
  'percent-format': 'desk.contracts.faults.percentFormat',
  'not-date': 'desk.contracts.faults.notDate',
  'far-date': 'desk.contracts.faults.farDate',
  'future-date': 'desk.contracts.faults.futureDate',
  'too-many-pieces': 'desk.contracts.faults.tooManyPieces',
  'not-address': 'desk.contracts.faults.notAddress',
  'unlike-first': 'desk.contracts.faults.unlikeFirst',
  'not-product': 'desk.contracts.faults.notProduct',
  'too-large': 'desk.contracts.faults.tooLarge',
  'not-sum-of-pieces': 'desk.contracts.faults.notSumOfPieces',
  'not-sum-of-amounts': 'desk.contracts.faults.notSumOfAmounts',
  'unknown-customer': 'desk.contracts.faults.unknownCustomer',
  'content-customer': 'desk.contracts.faults.contentCustomer',
  'shared-sign': 'desk.contracts.faults.sharedSign',
  'other-currency': 'desk.contracts.faults.otherCurrency',
  'taken-number': 'desk.contracts.faults.takenNumber',
  'no-headings': 'desk.contracts.faults.noHeadings',
  'heading-unit': 'desk.contracts.faults.headingUnit',
  'heading-currency': 'desk.contracts.faults.headingCurrency',
  'beyond-headings': 'desk.contracts.faults.beyondHeadings',
  'too-many-columns': 'desk.contracts.faults.tooManyColumns',
  'open-quote': 'desk.contracts.faults.openQuote',
  'unsure-encoding': 'desk.contracts.faults.unsureEncoding',
  'unknown-sheet': 'desk.contracts.faults.unknownSheet',
  'unknown-assignment': 'desk.contracts.faults.unknownAssignment',
  'not-total': 'desk.contracts.faults.notTotal',
  'not-calculated': 'desk.contracts.faults.notCalculated',
  'ambiguous-number': 'desk.contracts.faults.ambiguousNumber',
  'other-unit': 'desk.contracts.faults.otherUnit',
  'date-in-text': 'desk.contracts.faults.dateInText',
  'digits-lost': 'desk.contracts.faults.digitsLost',
  scientific: 'desk.contracts.faults.scientific',
  'shown-otherwise': 'desk.contracts.faults.shownOtherwise',
  'date-number': 'desk.contracts.faults.dateNumber',
  'ambiguous-line': 'desk.contracts.faults.ambiguousLine',
  'missing-styles': 'desk.contracts.faults.missingStyles',
};

/** Says what is wrong. */
export function faultText({ code, ...values }: CellFault, t: Translate): string {
  return t(FAULTS[code], values);
}
