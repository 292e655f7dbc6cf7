import type { DateText } from '../generated/document';

/** A date, for people and for machines. */
export function Time({ date }: { date: DateText }) {
  return <time dateTime={date.iso}>{date.text}</time>;
}
