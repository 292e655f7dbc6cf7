import type { Medium } from '../../generated/desk';
import { queries } from '../queries';
import { upload } from './upload';
import { useSending } from './useSending';

/** Adds files to those of the site, one after the other. */
export function useUploads(onDone?: (medium: Medium) => void) {
  return useSending(async (file, onProgress) => {
    const medium = await upload(file, onProgress);
    // A list that is being read may lack the file.
    await queries.cancelQueries({ queryKey: ['media'] });
    await queries.invalidateQueries({ queryKey: ['media'] });
    onDone?.(medium);
    return medium.doubt;
  });
}
