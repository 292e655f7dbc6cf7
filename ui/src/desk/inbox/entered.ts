// An inquiry that somebody enters for a buyer.
import type { EnteredInquiry, InquiryChannel } from '../../generated/desk';
import type { InquiryField } from '../../generated/document';
import { LANGUAGES } from '../languages';
import { FIELD_NAMES } from './inquiry';

/** What is typed of an inquiry. */
export type EnteredDraft = Omit<EnteredInquiry, 'fields'> & { fields: Record<InquiryField, string> };

/** How an inquiry that is entered can have reached the company. */
export const ENTERED_CHANNELS = [
  'telephone',
  'fair',
  'chat',
  'email',
  'visit',
  'other',
] as const satisfies readonly InquiryChannel[];

const FIELDS = Object.keys(FIELD_NAMES) as InquiryField[];
/** The fields about the buyer, and what is wanted. */
export const BUYER_FIELDS: readonly InquiryField[] = FIELDS.slice(0, FIELDS.indexOf('message') + 1);
/** Those of an order. */
export const ORDER_FIELDS: readonly InquiryField[] = FIELDS.slice(BUYER_FIELDS.length);

/** The fields that the server demands. */
export const REQUIRED: readonly InquiryField[] = ['name', 'company', 'message'];
/** The fields for texts of several lines. */
export const LONG: readonly InquiryField[] = ['message', 'packing', 'tests'];

/** Returns a draft in which nothing is written yet. */
export function unwritten(): EnteredDraft {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, ''])) as Record<InquiryField, string>;
  const [english, first] = [LANGUAGES.find(({ locale }) => locale === 'en'), LANGUAGES[0]];
  return { lang: (english ?? first)?.locale ?? 'en', channel: 'telephone', receipt: false, fields };
}
