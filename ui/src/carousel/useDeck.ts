import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { DeckStateOptions } from './deckState';
import { DeckView } from './deckView';

/** Interface of a deck for its page. */
export interface Deck {
  /** The index of the current slide. */
  index: number;
  /** Goes to a slide; false if the deck is inactive, so that a link to the slide's id has to do it. */
  go(slide: number): boolean;
  /** Limits the deck to a range of slides, both ends included. */
  limit(first: number, last: number): void;
}

/**
 * Turns the children of `slides` into a deck while the component is mounted. `ids` must be the same array in every
 * render, and `threshold`, the wheel distance per slide, the same number.
 */
export function useDeck(
  slides: RefObject<HTMLElement | null>,
  ids: readonly string[],
  { threshold }: Pick<DeckStateOptions, 'threshold'> = {},
): Deck {
  const [index, setIndex] = useState(0);
  const view = useRef<DeckView | null>(null);
  useLayoutEffect(() => {
    if (!slides.current) return;
    const deck = new DeckView(slides.current, { ids, onSlide: setIndex, ...(threshold && { threshold }) });
    view.current = deck;
    return () => deck.end();
  }, [slides, ids, threshold]);
  const go = useCallback((slide: number) => view.current?.go(slide) ?? false, []);
  const limit = useCallback((first: number, last: number) => view.current?.limit(first, last), []);
  return { index, go, limit };
}
