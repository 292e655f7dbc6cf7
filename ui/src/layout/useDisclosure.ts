import { type RefObject, useEffect, useRef } from 'react';

/**
 * Makes a `<details>` close like a menu: on Escape, on a press outside, and when `place` changes. Opening works without
 * scripts.
 */
export function useDisclosure(place: string | null): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  const last = useRef(place);

  useEffect(() => {
    if (last.current !== place && ref.current) ref.current.open = false;
    last.current = place;
  }, [place]);

  useEffect(() => {
    const close = (returnFocus: boolean) => {
      const details = ref.current;
      if (!details?.open) return;
      details.open = false;
      if (returnFocus) details.querySelector('summary')?.focus();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close(ref.current?.contains(document.activeElement) ?? false);
    };
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) close(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, []);

  return ref;
}
