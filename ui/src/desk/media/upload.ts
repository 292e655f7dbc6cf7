import type { Medium } from '../../generated/desk';
import { sendFile } from './sendFile';

/** The largest file that the site serves. */
const LIMIT = { largest: 16 * 1024 * 1024, tooLarge: 'file-too-large' };

/** Sends a file, and says from time to time which share of it is sent. */
export function upload(file: File, onProgress: (share: number) => void): Promise<Medium> {
  const address = `/desk/api/media?name=${encodeURIComponent(file.name)}`;
  return sendFile({ method: 'POST', address, ...LIMIT }, file, onProgress);
}

/** Sends a file that takes the place of the one at an address. */
export function replace(path: string, file: File): Promise<Medium> {
  const address = `/desk/api/media/${encodeURIComponent(path.slice('/media/'.length))}`;
  return sendFile({ method: 'PUT', address, ...LIMIT }, file, () => undefined);
}
