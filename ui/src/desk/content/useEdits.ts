import { useLayoutEffect, useState } from 'react';
import type { Entry } from '../../generated/desk';
import { useKept } from '../useKept';
import type { Edits } from './edits';

interface Kept {
  /** The revision that the edits were made from. */
  base: number;
  edits: Edits;
}

/** Somebody's edits of an entry, kept until they are saved or dropped. */
export function useEdits({ id, number }: Entry) {
  const { kept, keep } = useKept<Kept>(id);
  const [edits, setEdits] = useState<Edits>(kept?.edits ?? {});
  const [base, setBase] = useState(Math.min(kept?.base ?? number, number));
  // Before the page shows that they are saved.
  useLayoutEffect(
    () => keep(Object.keys(edits).length > 0 ? { base, edits } : undefined),
    [keep, base, edits],
  );
  return { edits, setEdits, base, setBase, wereKept: kept !== undefined };
}
