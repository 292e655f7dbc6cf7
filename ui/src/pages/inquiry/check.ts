import type { InquiryEntry, InquiryField, InquiryProblem } from '../../generated/document';

/** A name, an at sign and a domain of several parts. The server checks the rest. */
const ADDRESS = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Returns the fields with what browsers know to be wrong with what is written in them. */
export function checked(
  entries: readonly InquiryEntry[],
  written: (name: InquiryField) => string,
): InquiryEntry[] {
  return entries.map((entry) => ({ ...entry, problem: problemIn(entry, written(entry.name)) }));
}

function problemIn({ name, required, longest }: InquiryEntry, text: string): InquiryProblem | null {
  // The server reads full-width letters as others.
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return required ? 'missing' : null;
  if ([...plain].length > longest) return 'long';
  return name === 'email' && !ADDRESS.test(plain) ? 'address' : null;
}
