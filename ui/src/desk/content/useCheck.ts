import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Checked, Draft, Entry, EntryFields } from '../../generated/desk';
import { call } from '../api';

/** How long somebody stops typing before the text is checked, in milliseconds. */
const PAUSE = 700;

/** The server's check of the texts in the form, without saving them; `undefined` until it has answered. */
export function useCheck({ id }: Entry, base: number, fields: EntryFields): Checked | undefined {
  const typed = JSON.stringify({ base, fields } satisfies Draft);
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery({
    queryKey: ['check', id, asked],
    queryFn: () => call('POST', '/entries/{id}/check', { path: { id }, body: JSON.parse(asked) as Draft }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    // An ended session is found when somebody saves: nobody is interrupted while typing.
    meta: { isQuiet: true },
  });
  return data;
}
