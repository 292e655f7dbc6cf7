import { type KeyboardEvent, useRef, useState } from 'react';
import { slideAt, slideByKey } from './slides';

/**
 * The slide in sight of a rail that the browser scrolls, and ways to another one. While the rail is on its way to a
 * slide, that slide counts as shown, so that two quick presses go two slides on.
 */
export function useSlides(count: number) {
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
    // Whoever takes the rail in hand decides where it goes.
    onPointerDown() {
      aim.current = null;
    },
    onWheel() {
      aim.current = null;
    },
  };
  return { rail, shown, show, events };
}
