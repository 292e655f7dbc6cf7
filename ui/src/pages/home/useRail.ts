import { useCallback, useEffect, useRef, useState } from 'react';
import { Advance, type PauseReason } from '../../carousel/advance';

/** How long a card stays before the rail goes on, in milliseconds (spec §9). */
const INTERVAL = 4000;

/**
 * A row of cards that scrolls sideways by itself, and stands still while a visitor points at it, has the focus in it,
 * has stopped it, wants no motion, or cannot see it.
 */
export function useRail() {
  const rail = useRef<HTMLElement>(null);
  const advance = useRef<Advance | null>(null);
  const [stopped, setStopped] = useState(false);

  useEffect(() => {
    const row = rail.current;
    if (!row) return;
    const running = new Advance(INTERVAL, () => scroll(row, 1), {
      set: (run, delay) => window.setTimeout(run, delay),
      clear: (timer) => window.clearTimeout(timer),
    });
    advance.current = running;
    const ending = new AbortController();
    const { signal } = ending;
    const on = (target: EventTarget, type: string, reason: PauseReason, holds: () => boolean) =>
      target.addEventListener(type, () => running.pause(reason, holds()), { signal });
    // Its buttons belong to it: whoever reaches for them is not to be overtaken.
    const whole = row.parentElement ?? row;
    on(whole, 'pointerenter', 'hover', () => true);
    on(whole, 'pointerleave', 'hover', () => false);
    on(whole, 'focusin', 'focus', () => true);
    on(whole, 'focusout', 'focus', () => false);
    on(document, 'visibilitychange', 'hidden', () => document.hidden);
    const motion = matchMedia('(prefers-reduced-motion: reduce)');
    on(motion, 'change', 'still', () => motion.matches);
    const seen = new IntersectionObserver(([entry]) => running.pause('away', !entry?.isIntersecting));
    seen.observe(row);
    running.pause('still', motion.matches);
    running.pause('hidden', document.hidden);
    return () => {
      ending.abort();
      seen.disconnect();
      running.end();
    };
  }, []);

  useEffect(() => advance.current?.pause('stopped', stopped), [stopped]);

  const move = useCallback((cards: 1 | -1) => {
    if (rail.current) scroll(rail.current, cards);
    advance.current?.restart();
  }, []);

  return { rail, stopped, setStopped, move };
}

/** Scrolls a row by a card; after the last one to the first, and before that one to the last. */
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
