// What is wrong with a value of a file or a form.
import type { CellFault } from '../../generated/desk';
import type { TextKey, Translate } from '../../i18n/texts';

const FAULTS: Record<CellFault['code'], TextKey> = {
  'repeated-column': 'desk.sheet.faults.repeatedColumn',
  'missing-column': 'desk.sheet.faults.missingColumn',
  empty: 'desk.sheet.faults.empty',
  'not-text': 'desk.sheet.faults.notText',
  'too-long': 'desk.sheet.faults.tooLong',
  'control-character': 'desk.sheet.faults.controlCharacter',
  'not-amount': 'desk.sheet.faults.notAmount',
  'not-currency': 'desk.sheet.faults.notCurrency',
  'too-fine': 'desk.sheet.faults.tooFine',
  'not-pieces': 'desk.sheet.faults.notPieces',
  'not-percentage': 'desk.sheet.faults.notPercentage',
  'percent-format': 'desk.sheet.faults.percentFormat',
  'not-date': 'desk.sheet.faults.notDate',
  'far-date': 'desk.sheet.faults.farDate',
  'future-date': 'desk.sheet.faults.futureDate',
  'too-many-pieces': 'desk.sheet.faults.tooManyPieces',
  'not-address': 'desk.sheet.faults.notAddress',
  'unlike-first': 'desk.sheet.faults.unlikeFirst',
  'not-product': 'desk.sheet.faults.notProduct',
  'too-large': 'desk.sheet.faults.tooLarge',
  'not-sum-of-pieces': 'desk.sheet.faults.notSumOfPieces',
  'not-sum-of-amounts': 'desk.sheet.faults.notSumOfAmounts',
  'unknown-customer': 'desk.sheet.faults.unknownCustomer',
  'content-customer': 'desk.sheet.faults.contentCustomer',
  'shared-sign': 'desk.sheet.faults.sharedSign',
  'other-currency': 'desk.sheet.faults.otherCurrency',
  'taken-number': 'desk.sheet.faults.takenNumber',
  'no-headings': 'desk.sheet.faults.noHeadings',
  'heading-unit': 'desk.sheet.faults.headingUnit',
  'heading-currency': 'desk.sheet.faults.headingCurrency',
  'beyond-headings': 'desk.sheet.faults.beyondHeadings',
  'too-many-columns': 'desk.sheet.faults.tooManyColumns',
  'open-quote': 'desk.sheet.faults.openQuote',
  'unsure-encoding': 'desk.sheet.faults.unsureEncoding',
  'unknown-sheet': 'desk.sheet.faults.unknownSheet',
  'unknown-assignment': 'desk.sheet.faults.unknownAssignment',
  'not-total': 'desk.sheet.faults.notTotal',
  'not-calculated': 'desk.sheet.faults.notCalculated',
  'ambiguous-number': 'desk.sheet.faults.ambiguousNumber',
  'other-unit': 'desk.sheet.faults.otherUnit',
  'date-in-text': 'desk.sheet.faults.dateInText',
  'digits-lost': 'desk.sheet.faults.digitsLost',
  scientific: 'desk.sheet.faults.scientific',
  'shown-otherwise': 'desk.sheet.faults.shownOtherwise',
  'date-number': 'desk.sheet.faults.dateNumber',
  'ambiguous-line': 'desk.sheet.faults.ambiguousLine',
  'unlike-row': 'desk.sheet.faults.unlikeRow',
  'not-language': 'desk.sheet.faults.notLanguage',
  'unknown-category': 'desk.sheet.faults.unknownCategory',
  'unknown-word': 'desk.sheet.faults.unknownWord',
  'several-samples': 'desk.sheet.faults.severalSamples',
  'too-many-pictures': 'desk.sheet.faults.tooManyPictures',
  'wrong-picture': 'desk.sheet.faults.wrongPicture',
  unwritten: 'desk.sheet.faults.unwritten',
  'missing-styles': 'desk.sheet.faults.missingStyles',
};

/** What is wrong with a picture, by the code that the server has for it. */
const PICTURE_FAULTS: Record<string, TextKey> = {
  'broken-file': 'desk.problems.broken-file',
  'too-many-pixels': 'desk.problems.too-many-pixels',
  'unknown-type': 'desk.problems.unknown-type',
  'active-file': 'desk.problems.active-file',
  'too-large': 'desk.problems.file-too-large',
  unavailable: 'desk.problems.unavailable',
};

/** Says what is wrong. */
export function faultText(fault: CellFault, t: Translate): string {
  const { code, ...values } = fault;
  const picture = fault.code === 'wrong-picture' ? PICTURE_FAULTS[fault.message] : undefined;
  return t(FAULTS[code], picture ? { ...values, message: t(picture) } : values);
}
