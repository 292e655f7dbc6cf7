import type { InquiryField } from '../../generated/document';
import type { TextKey } from '../../i18n/texts';

interface Field {
  label: TextKey;
  hint?: TextKey;
  /** The message for a required field that is empty. */
  missing?: TextKey;
  autoComplete?: string;
  /** The number of lines of a field for a longer text. */
  lines?: number;
  /** A few usual answers, the same in every language. */
  choices?: readonly string[];
}

/** How each field is shown. */
export const FIELDS: Record<InquiryField, Field> = {
  name: { label: 'inquiry.name', missing: 'inquiry.nameMissing', autoComplete: 'name' },
  company: { label: 'inquiry.company', missing: 'inquiry.companyMissing', autoComplete: 'organization' },
  country: { label: 'inquiry.country', missing: 'inquiry.countryMissing' },
  email: { label: 'inquiry.email', missing: 'inquiry.emailMissing', autoComplete: 'email' },
  message: {
    label: 'inquiry.message',
    hint: 'inquiry.messageHint',
    missing: 'inquiry.messageMissing',
    lines: 6,
  },
  style: { label: 'inquiry.styleOther', hint: 'inquiry.styleHint' },
  market: { label: 'inquiry.market', hint: 'inquiry.marketHint' },
  quantity: { label: 'inquiry.quantity', hint: 'inquiry.quantityHint' },
  sizes: { label: 'inquiry.sizes', hint: 'inquiry.sizesHint' },
  price: { label: 'inquiry.price' },
  currency: { label: 'inquiry.currency', choices: ['USD', 'EUR', 'GBP', 'JPY', 'CNY'] },
  term: { label: 'inquiry.term', choices: ['FOB', 'CFR', 'CIF', 'FCA', 'EXW', 'DAP', 'DDP'] },
  port: { label: 'inquiry.port' },
  date: { label: 'inquiry.date', hint: 'inquiry.dateHint' },
  packing: { label: 'inquiry.packing', hint: 'inquiry.packingHint', lines: 2 },
  tests: { label: 'inquiry.tests', hint: 'inquiry.testsHint', lines: 2 },
};
