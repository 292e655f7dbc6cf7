import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Deck } from '../../../carousel/useDeck';
import { Countdown } from './countdown';

/** Length of the countdown in seconds (spec §9). */
const SECONDS = 12;
/** Share of the window height that a visitor scrolls to cancel the intro. */
const AWAY = 0.4;

/** Whether the intro has ended: it plays once per load of the site. */
let over = false;

/**
 * The intro (spec §4): the film plays and the deck stays on the first slide while the countdown runs; then the deck
 * moves to the second slide and excludes the first. `left` is the number of seconds left, or `null` after the end. The
 * intro is skipped if the URL names a slide or with reduced motion; scrolling or moving the focus onward cancels it.
 */
export function useIntro(
  film: RefObject<HTMLVideoElement | null>,
  { go, limit }: Pick<Deck, 'go' | 'limit'>,
  ids: readonly string[],
) {
  const [left, setLeft] = useState<number | null>(SECONDS);
  const countdown = useRef<Countdown | null>(null);
  const moves = useRef(false);

  useLayoutEffect(() => {
    const named = ids.includes(location.hash.slice(1));
    if (over || named || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      over = true;
      setLeft(null);
      return;
    }
    limit(0, 0);
    const running = new Countdown(SECONDS, setLeft, () => {
      moves.current = true;
      setLeft(null);
    });
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
    if (left !== null) return;
    over = true;
    film.current?.pause();
    limit(1, ids.length - 1);
    if (!moves.current) return;
    moves.current = false;
    if (!go(1)) document.getElementById(ids[1] ?? '')?.scrollIntoView({ behavior: 'smooth' });
  }, [left, film, go, limit, ids]);

  const isRunning = left !== null;
  useEffect(() => {
    if (!isRunning) return;
    const goOn = () => {
      countdown.current?.cancel();
      setLeft(null);
    };
    const ending = new AbortController();
    const { signal } = ending;
    window.addEventListener(
      'scroll',
      () => {
        if (window.scrollY > AWAY * window.innerHeight) goOn();
      },
      { signal, passive: true },
    );
    document.addEventListener(
      'focusin',
      ({ target }) => {
        const slide = target instanceof Element ? ids.findIndex((id) => target.closest(`#${id}`)) : -1;
        if (slide > 0) goOn();
      },
      { signal },
    );
    return () => ending.abort();
  }, [isRunning, ids]);

  const skip = useCallback(() => countdown.current?.skip(), []);
  return { left, skip };
}

/** Whether the visitor has asked for reduced data use. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
