import { useSearchParams } from 'react-router';
import type { Path, Query } from '../operations';

/** The filters of a list, in the address of its page; other filters begin with its first part again. */
export function useListSearch<P extends Path<'GET'>>() {
  const [search, setSearch] = useSearchParams();
  const set = (changes: { [Name in keyof Query<P>]?: string }) => {
    const next = new URLSearchParams(search);
    next.delete('offset');
    for (const [name, value] of Object.entries<string | undefined>(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next);
  };
  // As somebody has typed them: the server answers which are wrong.
  const filters = Object.fromEntries(search) as Query<P>;
  return { search, filters, set, clear: () => setSearch({}) };
}
