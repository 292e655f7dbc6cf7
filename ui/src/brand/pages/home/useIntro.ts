import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Deck } from '../../../carousel/useDeck';
import { sessionStore } from '../../../navigation/chunkReload';
import { Countdown } from './countdown';

/** Length of the countdown in seconds (spec §9). */
const SECONDS = 12;
/** Share of the window height that a visitor scrolls to end the intro. */
const END_DISTANCE = 0.4;
/** The item of the session storage that says that this tab has shown the intro. */
const SHOWN = 'selvage:intro';

/** Whether the intro has been shown since the site was loaded, for browsers that deny access to the storage. */
let shown = false;

/**
 * The intro (spec §4): the film plays while the countdown runs; then the deck advances to the second slide and excludes
 * the first. `left` is the number of seconds left, or `null` if the intro is not running. It runs once per session, and
 * not if the URL names a slide or with reduced motion. Escape ends it as the countdown does; scrolling, turning the deck
 * or moving the focus onward ends it where the visitor has got to.
 */
export function useIntro(
  film: RefObject<HTMLVideoElement | null>,
  { index, go, limit }: Deck,
  ids: readonly string[],
) {
  const [left, setLeft] = useState<number | null>(null);
  const countdown = useRef<Countdown | null>(null);
  const isRunning = left !== null;

  /** Ends the intro; `onward` also shows the second slide. */
  const end = useCallback(
    (onward: boolean) => {
      countdown.current?.cancel();
      setLeft(null);
      film.current?.pause();
      limit(1, ids.length - 1);
      if (onward && !go(1)) document.getElementById(ids[1] ?? '')?.scrollIntoView({ behavior: 'smooth' });
    },
    [film, go, limit, ids],
  );

  useLayoutEffect(() => {
    const linked = ids.includes(location.hash.slice(1));
    if (linked || matchMedia('(prefers-reduced-motion: reduce)').matches || !isFirst()) return;
    setLeft(SECONDS);
    const running = new Countdown(SECONDS, setLeft, () => end(true));
    running.start({
      eachSecond(tick) {
        const timer = setInterval(tick, 1000);
        return () => clearInterval(timer);
      },
    });
    countdown.current = running;
    // Not every browser allows autoplay; otherwise the poster stays.
    if (!savesData()) film.current?.play().catch(() => undefined);
    return () => {
      running.cancel();
    };
  }, [film, end, ids]);

  useEffect(() => {
    if (isRunning && index > 0) end(false);
  }, [isRunning, index, end]);

  useEffect(() => {
    if (!isRunning) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener(
      'keydown',
      ({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented) end(true);
      },
      { signal },
    );
    window.addEventListener(
      'scroll',
      () => {
        if (window.scrollY > END_DISTANCE * window.innerHeight) end(false);
      },
      { signal, passive: true },
    );
    document.addEventListener(
      'focusin',
      ({ target }) => {
        const slide = target instanceof Element ? ids.findIndex((id) => target.closest(`#${id}`)) : -1;
        if (slide > 0) end(false);
      },
      { signal },
    );
    return () => listeners.abort();
  }, [isRunning, end, ids]);

  const skip = useCallback(() => end(true), [end]);
  return { left, skip };
}

/** Returns whether this session has not shown the intro yet, and remembers that it does now. */
function isFirst(): boolean {
  const store = sessionStore();
  const first = !shown && !store?.getItem(SHOWN);
  shown = true;
  store?.setItem(SHOWN, '1');
  return first;
}

/** Whether the visitor has asked for reduced data use. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
