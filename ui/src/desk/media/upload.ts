import type { Medium } from '../../generated/desk';
import { LARGEST } from '../may';
import { type Limit, sendFile } from './sendFile';

/** The largest file that the site serves. */
const LIMIT: Limit = { largest: LARGEST.file, tooLarge: 'file-too-large' };

/** The name of a file, by the address at which the site serves it. */
export function nameOf(path: string): string {
  return path.slice('/media/'.length);
}

/** Sends a file, and says from time to time which share of it is sent. */
export function upload(file: File, onProgress: (share: number) => void): Promise<Medium> {
  return sendFile('POST', '/media', { query: { name: file.name } }, file, LIMIT, onProgress);
}

/** Sends a file that takes the place of the one at an address. */
export function replace(path: string, file: File): Promise<Medium> {
  return sendFile('PUT', '/media/{path}', { path: { path: nameOf(path) } }, file, LIMIT, () => undefined);
}
