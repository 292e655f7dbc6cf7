import { useLayoutEffect, useState } from 'react';
import type { Entry } from '../../generated/desk';
import type { Edits } from './edits';

interface Kept {
  /** The revision that the edits were made from. */
  base: number;
  edits: Edits;
}

/** The storage may be full, or forbidden. */
function read(key: string): Kept | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, kept: Kept) {
  try {
    if (Object.keys(kept.edits).length > 0) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  } catch {
    // They are lost with the window alone, and leaving it asks.
  }
}

/**
 * Somebody's edits of an entry, which the browser keeps until they are saved or dropped: they outlive a closed window, an
 * ended session and a connection that is down.
 */
export function useEdits(account: string, { id, number }: Entry) {
  const key = `selvage-desk:${account}:${id}`;
  const [kept] = useState(() => read(key));
  const [edits, setEdits] = useState<Edits>(kept?.edits ?? {});
  const [base, setBase] = useState(Math.min(kept?.base ?? number, number));
  // Before the page shows that they are saved.
  useLayoutEffect(() => write(key, { base, edits }), [key, base, edits]);
  return { edits, setEdits, base, setBase, wereKept: kept !== undefined };
}
