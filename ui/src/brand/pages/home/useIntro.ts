import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Deck } from '../../../carousel/useDeck';
import { Countdown } from './countdown';

/** Length of the countdown in seconds (spec §9). */
const SECONDS = 12;
/** Share of the window height that a visitor scrolls to cancel the intro. */
const CANCEL_DISTANCE = 0.4;

/** Whether the intro has ended: it plays once per load of the site. */
let finished = false;

/**
 * The intro (spec §4): the film plays and the deck stays on the first slide while the countdown runs; then the deck
 * advances to the second slide and excludes the first. `left` is the number of seconds left, or `null` after the end. The
 * intro is skipped if the URL names a slide or with reduced motion; scrolling or moving the focus onward cancels it.
 */
export function useIntro(
  film: RefObject<HTMLVideoElement | null>,
  { go, limit }: Pick<Deck, 'go' | 'limit'>,
  ids: readonly string[],
) {
  /** The seconds left while the intro runs; afterwards how it ended. */
  const [state, setState] = useState<number | 'played' | 'cancelled'>(SECONDS);
  const countdown = useRef<Countdown | null>(null);
  const isRunning = typeof state === 'number';

  useLayoutEffect(() => {
    const linked = ids.includes(location.hash.slice(1));
    if (finished || linked || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setState('cancelled');
      return;
    }
    limit(0, 0);
    const running = new Countdown(SECONDS, setState, () => setState('played'));
    running.start({
      eachSecond(tick) {
        const timer = setInterval(tick, 1000);
        return () => clearInterval(timer);
      },
    });
    countdown.current = running;
    // Not every browser allows autoplay; otherwise the poster stays.
    if (!savesData()) film.current?.play().catch(() => undefined);
    return () => running.cancel();
  }, [film, limit, ids]);

  useEffect(() => {
    if (isRunning) return;
    finished = true;
    film.current?.pause();
    limit(1, ids.length - 1);
    if (state === 'played' && !go(1))
      document.getElementById(ids[1] ?? '')?.scrollIntoView({ behavior: 'smooth' });
  }, [isRunning, state, film, go, limit, ids]);

  useEffect(() => {
    if (!isRunning) return;
    const cancel = () => {
      countdown.current?.cancel();
      setState('cancelled');
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener(
      'scroll',
      () => {
        if (window.scrollY > CANCEL_DISTANCE * window.innerHeight) cancel();
      },
      { signal, passive: true },
    );
    document.addEventListener(
      'focusin',
      ({ target }) => {
        const slide = target instanceof Element ? ids.findIndex((id) => target.closest(`#${id}`)) : -1;
        if (slide > 0) cancel();
      },
      { signal },
    );
    return () => listeners.abort();
  }, [isRunning, ids]);

  const skip = useCallback(() => countdown.current?.skip(), []);
  return { left: isRunning ? state : null, skip };
}

/** Whether the visitor has asked for reduced data use. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
