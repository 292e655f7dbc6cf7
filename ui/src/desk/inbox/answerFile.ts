// The files of answers: those that wait, and further ones.
import type { Inquiry, InquiryFile } from '../../generated/desk';
import { LARGEST } from '../may';
import { type Limit, sendFile } from '../media/sendFile';

/** The largest files of an answer. */
const LIMIT: Limit = { largest: LARGEST.answer, tooLarge: 'too-many-files' };

/** Returns the files that wait for an answer of an account. */
export function waitingFiles({ files }: Inquiry, account: string): InquiryFile[] {
  return files.filter(({ event, author }) => event === undefined && author === account);
}

/** Adds a file that waits for an answer. */
export function addFile(inquiry: string, file: File, onProgress: (share: number) => void) {
  const place = { path: { id: inquiry }, query: { name: file.name } };
  return sendFile('POST', '/inquiries/{id}/files', place, file, LIMIT, onProgress);
}
