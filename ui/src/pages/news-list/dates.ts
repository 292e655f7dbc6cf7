import type { DateText } from '../../generated/document';

interface Dated {
  published: DateText | null;
  created: DateText | null;
}

/** Returns the dates of an article with the keys of their names; the same date only once. */
export function datesOf({ published, created }: Dated) {
  const dates = [
    { name: 'news.published', date: published },
    { name: 'news.created', date: created?.text === published?.text ? null : created },
  ] as const;
  return dates.flatMap(({ name, date }) => (date ? [{ name, date }] : []));
}
