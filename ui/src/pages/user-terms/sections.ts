import type { TextKey } from '../../i18n/texts';

/** The sections of the terms, in order. */
export const TERMS: ReadonlyArray<{ title: TextKey; text: TextKey }> = [
  { title: 'terms.account', text: 'terms.accountText' },
  { title: 'terms.password', text: 'terms.passwordText' },
  { title: 'terms.contracts', text: 'terms.contractsText' },
  { title: 'terms.figures', text: 'terms.figuresText' },
  { title: 'terms.data', text: 'terms.dataText' },
  { title: 'terms.visits', text: 'terms.visitsText' },
  { title: 'terms.use', text: 'terms.useText' },
  { title: 'terms.changes', text: 'terms.changesText' },
  { title: 'terms.law', text: 'terms.lawText' },
];
