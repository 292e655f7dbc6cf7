import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { DeckView } from './deckView';
import type { StepsOptions } from './steps';

/** A deck of slides, as a page has it. */
export interface Deck {
  /** The slide that is shown, from 0. */
  index: number;
  /** Goes to a slide; false where there is no deck, so that a link to the slide's id must do it. */
  go(slide: number): boolean;
  /** Keeps the deck between two slides, both included. */
  limit(first: number, last: number): void;
}

/**
 * Puts the slides in `slides` up as a deck while the component is there. `ids` must be the same array in every render, and
 * `threshold`, how far the wheel must be turned for a slide, the same number.
 */
export function useDeck(
  slides: RefObject<HTMLElement | null>,
  ids: readonly string[],
  { threshold }: Pick<StepsOptions, 'threshold'> = {},
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
