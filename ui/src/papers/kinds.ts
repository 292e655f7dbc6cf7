import type { PaperKind } from '../generated/document';
import type { TextKey } from '../i18n/texts';

/** The kinds of papers, in the order in which an order has them. */
export const PAPER_KINDS = [
  'order-confirmation',
  'test-report',
  'inspection-report',
  'packing-list',
  'invoice',
  'bill-of-lading',
  'certificate-of-origin',
  'traceability',
  'other',
] as const satisfies readonly PaperKind[];

/** Returns the name of a kind of papers. */
export function paperKindName(kind: PaperKind): TextKey {
  return `papers.${kind}`;
}
