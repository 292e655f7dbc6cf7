import type { PaperKind } from '../generated/document';
import type { TextKey } from '../i18n/texts';

const NAMES: Record<PaperKind, TextKey> = {
  'order-confirmation': 'papers.order-confirmation',
  'test-report': 'papers.test-report',
  'inspection-report': 'papers.inspection-report',
  'packing-list': 'papers.packing-list',
  invoice: 'papers.invoice',
  'bill-of-lading': 'papers.bill-of-lading',
  'certificate-of-origin': 'papers.certificate-of-origin',
  traceability: 'papers.traceability',
  other: 'papers.other',
};

/** The kinds of papers, in the order in which an order has them. */
export const PAPER_KINDS = Object.keys(NAMES) as PaperKind[];

/** Returns the name of a kind of papers. */
export function paperKindName(kind: PaperKind): TextKey {
  return NAMES[kind];
}
