import { type KeyboardEvent, useRef, useState } from 'react';
import { slideAt, slideByKey } from './slides';

/**
 * The visible slide of a scroll container, and a function that scrolls to another. During such a scroll its target
 * counts as visible, so that pressing "next" twice moves two slides.
 */
export function useCarousel(count: number) {
  const rail = useRef<HTMLUListElement>(null);
  const aim = useRef<number | null>(null);
  const [shown, setShown] = useState(0);

  function show(slide: number): void {
    if (!rail.current) return;
    aim.current = slide;
    setShown(slide);
    rail.current.scrollTo({ left: slide * rail.current.clientWidth });
  }

  const events = {
    onScroll() {
      if (!rail.current) return;
      const at = slideAt(rail.current.scrollLeft, rail.current.clientWidth, count);
      if (aim.current !== null && aim.current !== at) return;
      aim.current = null;
      setShown(at);
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const slide = slideByKey(event.key, shown, count);
      if (slide === undefined) return;
      event.preventDefault();
      show(slide);
    },
    // User scrolling cancels the target.
    onPointerDown() {
      aim.current = null;
    },
    onWheel() {
      aim.current = null;
    },
  };
  return { rail, shown, show, events };
}
