import { useEffect, useEffectEvent, useRef } from 'react';

/** How long somebody stops typing before the draft is saved, and before a save that failed is tried again, in milliseconds. */
const PAUSE = 5_000;
const AGAIN = 30_000;

interface Autosave {
  /** The typed texts: each change of them begins the pause anew. */
  typed: string;
  /** Whether there is something to save, and nothing in the way. */
  isDue: boolean;
  hasFailed: boolean;
  save: () => void;
}

/** Saves the draft some seconds after somebody has stopped typing, and not in the middle of what an input method composes. */
export function useAutosave({ typed, isDue, hasFailed, save }: Autosave) {
  const run = useEffectEvent(save);
  const isComposing = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event) => {
      isComposing.current = type === 'compositionstart';
    };
    addEventListener('compositionstart', note);
    addEventListener('compositionend', note);
    return () => {
      removeEventListener('compositionstart', note);
      removeEventListener('compositionend', note);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins the pause anew
  useEffect(() => {
    if (!isDue) return;
    let timer = 0;
    const wait = (pause: number) => {
      timer = window.setTimeout(() => (isComposing.current ? wait(PAUSE) : run()), pause);
    };
    wait(hasFailed ? AGAIN : PAUSE);
    return () => clearTimeout(timer);
  }, [typed, isDue, hasFailed]);
}
