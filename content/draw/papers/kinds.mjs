/** The kinds of papers, by the names of their files. */
import { billOfLading, certificateOfOrigin } from './forms.mjs';
import { inspectionReport, testReport, traceability } from './quality.mjs';
import { invoice, orderConfirmation, packingList } from './trade.mjs';

const KINDS = {
  'order-confirmation': orderConfirmation,
  traceability,
  'test-report': testReport,
  'inspection-report': inspectionReport,
  'packing-list': packingList,
  invoice,
  'bill-of-lading': billOfLading,
  'certificate-of-origin': certificateOfOrigin,
};

/** The pages of a paper of a contract, and the title of its file. */
export function drawn(contract, paper) {
  return { pages: KINDS[paper.kind](contract, paper), title: `${contract.cno} ${paper.kind.replaceAll('-', ' ')}` };
}
