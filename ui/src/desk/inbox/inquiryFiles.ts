// The files that an account adds to an inquiry: for an answer, or because the buyer sent them another way.
import type { Inquiry, InquiryFile } from '../../generated/desk';
import { LARGEST } from '../may';
import { type Limit, sendFile } from '../media/sendFile';
import { useSending } from '../media/useSending';
import { queries } from '../queries';
import { inquiry as query } from './queries';

/** The largest files of an answer, or of a buyer. */
const LIMIT: Limit = { largest: LARGEST.answer, tooLarge: 'too-many-files' };

/** Returns the files that wait for an answer of an account. */
export function waitingFiles({ files }: Inquiry, account: string): InquiryFile[] {
  return files.filter(({ event, author }) => event === undefined && author === account);
}

/** Returns the files that came from the buyer, whoever added them. */
export function buyerFiles({ files }: Inquiry): InquiryFile[] {
  return files.filter(({ event }) => event === 0);
}

/** Adds files to an inquiry, one after the other. */
export function useAdding(inquiry: string, of: 'answer' | 'buyer') {
  return useSending(async (file, onProgress) => {
    const place = { path: { id: inquiry }, query: { name: file.name, of } };
    await sendFile('POST', '/inquiries/{id}/files', place, file, LIMIT, onProgress);
    await queries.invalidateQueries(query(inquiry));
    // Screen readers are a matter of papers and of files on the site.
    return undefined;
  });
}
