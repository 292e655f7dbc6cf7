import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Checked, Entry, EntryFields } from '../../generated/desk';
import { call } from '../api';
import { entryPath } from '../queries';

/** How long somebody stops typing before the text is checked, in milliseconds. */
const PAUSE = 700;

/** The server's check of the texts in the form, without saving them; `undefined` until it has answered. */
export function useCheck({ id }: Entry, base: number, fields: EntryFields): Checked | undefined {
  const typed = JSON.stringify({ base, fields });
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery({
    queryKey: ['check', id, asked],
    queryFn: () => call<Checked>('POST', entryPath(id, '/check'), JSON.parse(asked)),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    // An ended session is found when somebody saves: nobody is interrupted while typing.
    meta: { isQuiet: true },
  });
  return data;
}
