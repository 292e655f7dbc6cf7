import { useSearchParams } from 'react-router';

/** The filters of a list, in the address of its page; other filters begin with its first part again. */
export function useListSearch() {
  const [search, setSearch] = useSearchParams();
  const set = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search);
    next.delete('offset');
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next);
  };
  return { search, set, clear: () => setSearch({}) };
}
