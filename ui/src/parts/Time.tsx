import type { DateText } from '../generated/document';

/** A date as a `<time>` element. */
export function Time({ date }: { date: DateText }) {
  return <time dateTime={date.iso}>{date.text}</time>;
}
