import { useCallback, useEffect, useRef, useState } from 'react';
import { AutoAdvance, type PauseReason } from '../../carousel/autoAdvance';

/** Time per card in milliseconds (spec §9). */
const INTERVAL = 4000;

/**
 * A row of cards that advances by itself. Pauses while the pointer or the focus is on a card or a button, after the
 * visitor has stopped it, with reduced motion, and while it is not visible. `controls` is the element of its buttons.
 */
export function useAutoScroll() {
  const rail = useRef<HTMLElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const advance = useRef<AutoAdvance | null>(null);
  const [stopped, setStopped] = useState(false);

  useEffect(() => {
    const row = rail.current;
    if (!row) return;
    const running = new AutoAdvance(INTERVAL, () => scroll(row, 1), {
      set: (run, delay) => window.setTimeout(run, delay),
      clear: (timer) => window.clearTimeout(timer),
    });
    advance.current = running;
    const listeners = new AbortController();
    const { signal } = listeners;
    const on = (target: EventTarget, type: string, reason: PauseReason, holds: () => boolean) =>
      target.addEventListener(type, () => running.pause(reason, holds()), { signal });
    for (const part of [row, controls.current ?? row]) {
      // `pointerenter` also fires when content scrolls under a resting pointer; wait for a movement.
      const point = ({ movementX, movementY }: PointerEvent) => {
        if (movementX !== 0 || movementY !== 0) running.pause('hover', true);
      };
      part.addEventListener('pointermove', point, { signal, passive: true });
      on(part, 'pointerleave', 'hover', () => false);
      on(part, 'focusin', 'focus', () => true);
      on(part, 'focusout', 'focus', () => false);
    }
    on(document, 'visibilitychange', 'hidden', () => document.hidden);
    const motion = matchMedia('(prefers-reduced-motion: reduce)');
    on(motion, 'change', 'reduced-motion', () => motion.matches);
    const seen = new IntersectionObserver(([entry]) => running.pause('out-of-view', !entry?.isIntersecting));
    seen.observe(row);
    running.pause('reduced-motion', motion.matches);
    running.pause('hidden', document.hidden);
    return () => {
      listeners.abort();
      seen.disconnect();
      running.end();
    };
  }, []);

  useEffect(() => advance.current?.pause('stopped', stopped), [stopped]);

  const move = useCallback((cards: 1 | -1) => {
    if (rail.current) scroll(rail.current, cards);
    advance.current?.restart();
  }, []);

  return { rail, controls, stopped, setStopped, move };
}

/** Scrolls a row by one card; wraps around at both ends. */
function scroll(row: HTMLElement, cards: 1 | -1): void {
  const [first, second] = row.querySelectorAll<HTMLElement>('li');
  if (!first || !second) return;
  const width = second.offsetLeft - first.offsetLeft;
  const end = row.scrollWidth - row.clientWidth;
  let left = (Math.round(row.scrollLeft / width) + cards) * width;
  if (cards > 0 && row.scrollLeft >= end - 1) left = 0;
  if (cards < 0 && row.scrollLeft <= 1) left = end;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  row.scrollTo({ left, behavior: still ? 'instant' : 'smooth' });
}
