// After a file has changed.
import { queries } from '../queries';
import { smallAddress } from './Thumbnail';

export const listAgain = () => queries.invalidateQueries({ queryKey: ['media'] });

/** Has the browser load a file again, whose address is the same. */
export async function showNew(path: string): Promise<void> {
  await Promise.all([path, smallAddress(path)].map((own) => fetch(own, { cache: 'reload' })));
  await listAgain();
}
