import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Deck } from '../../../carousel/useDeck';
import { Countdown } from './countdown';

/** Seconds until the page opens by itself (spec §9). */
const SECONDS = 12;
/** Shares of the window that a visitor scrolls by himself before nobody waits any more. */
const AWAY = 0.4;

/** Whether the intro was over once: it plays once for each load of the site. */
let over = false;

/**
 * The intro (spec §4): the film plays and the deck is held while the countdown runs; then the deck goes to the second
 * slide and stays among the ones after the first. `left` is the seconds left, or `null` once the page is open. It is open
 * at once where the address names a slide, and for who wants no motion. Who goes on by himself ends it too.
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
    // Not every browser lets a film begin; the picture stays then.
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

/** Whether the visitor's connection is to be spared. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
