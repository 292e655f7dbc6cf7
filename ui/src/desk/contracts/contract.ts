// The names of what is in a contract.
import type { CellFault, Column, Role } from '../../generated/desk';
import type { TextKey, Translate } from '../../i18n/texts';

export const CONTRACT_FIELDS = ['email', 'cno', 'signed', 'quantity', 'amount', 'progress'] as const;
export type ContractField = (typeof CONTRACT_FIELDS)[number];

/** The typed values of a style line. The amount is the price times the pieces. */
export const LINE_FIELDS = ['sno', 'pname', 'price', 'pieces', 'lineProgress'] as const;
export type LineField = (typeof LINE_FIELDS)[number];

export const FIELD_NAMES: Record<Column, TextKey> = {
  email: 'desk.contracts.fields.email',
  cno: 'desk.contracts.fields.cno',
  signed: 'desk.contracts.fields.signed',
  quantity: 'desk.contracts.fields.quantity',
  amount: 'desk.contracts.fields.amount',
  progress: 'desk.contracts.fields.progress',
  sno: 'desk.contracts.fields.sno',
  pname: 'desk.contracts.fields.pname',
  price: 'desk.contracts.fields.price',
  pieces: 'desk.contracts.fields.pieces',
  sum: 'desk.contracts.fields.sum',
  lineProgress: 'desk.contracts.fields.lineProgress',
  fabricPlanned: 'desk.contracts.fields.fabricPlanned',
  fabricDone: 'desk.contracts.fields.fabricDone',
  fabricPieces: 'desk.contracts.fields.fabricPieces',
  cuttingPlanned: 'desk.contracts.fields.cuttingPlanned',
  cuttingDone: 'desk.contracts.fields.cuttingDone',
  cuttingPieces: 'desk.contracts.fields.cuttingPieces',
  sewingPlanned: 'desk.contracts.fields.sewingPlanned',
  sewingDone: 'desk.contracts.fields.sewingDone',
  sewingPieces: 'desk.contracts.fields.sewingPieces',
  finishingPlanned: 'desk.contracts.fields.finishingPlanned',
  finishingDone: 'desk.contracts.fields.finishingDone',
  finishingPieces: 'desk.contracts.fields.finishingPieces',
  inspectionPlanned: 'desk.contracts.fields.inspectionPlanned',
  inspectionDone: 'desk.contracts.fields.inspectionDone',
  inspectionPieces: 'desk.contracts.fields.inspectionPieces',
  shippedPlanned: 'desk.contracts.fields.shippedPlanned',
  shippedDone: 'desk.contracts.fields.shippedDone',
  shippedPieces: 'desk.contracts.fields.shippedPieces',
};

export type ContractLine = Record<LineField, string>;

const FAULTS: Record<CellFault['code'], TextKey> = {
  'unknown-column': 'desk.contracts.faults.unknownColumn',
  'repeated-column': 'desk.contracts.faults.repeatedColumn',
  'missing-column': 'desk.contracts.faults.missingColumn',
  empty: 'desk.contracts.faults.empty',
  'not-text': 'desk.contracts.faults.notText',
  'too-long': 'desk.contracts.faults.tooLong',
  'control-character': 'desk.contracts.faults.controlCharacter',
  'not-amount': 'desk.contracts.faults.notAmount',
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
  'taken-number': 'desk.contracts.faults.takenNumber',
};

/** Says what is wrong. */
export function faultText({ code, ...values }: CellFault, t: Translate): string {
  return t(FAULTS[code], values);
}

/** Whether a role keeps contracts. */
export function mayKeepContracts(role: Role): boolean {
  return role === 'owner' || role === 'merchandiser';
}
