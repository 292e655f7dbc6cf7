import { type RefObject, useEffect, useRef } from 'react';

/** Movements below this are no change of direction, in pixels. */
const LEAST = 8;

/** Marks an element with `data-hidden` while the page scrolls down, and removes the mark when it scrolls up. */
export function useHiding(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    let last = window.scrollY;
    const follow = () => {
      const top = window.scrollY;
      if (!ref.current || Math.abs(top - last) < LEAST) return;
      ref.current.toggleAttribute('data-hidden', top > last && top > ref.current.offsetHeight);
      last = top;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return ref;
}
