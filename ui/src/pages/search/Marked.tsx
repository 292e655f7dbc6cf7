import type { Segment } from '../../generated/document';

/** A text with the words that were searched marked. */
export function Marked({ segments }: { segments: readonly Segment[] }) {
  return segments.map(({ text, hit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its position.
    hit ? <mark key={index}>{text}</mark> : text,
  );
}
