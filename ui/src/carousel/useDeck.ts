import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { DeckView } from './deckView';

/**
 * Puts the slides in `slides` up as a deck while the component is there. Returns the slide that is shown and what goes to
 * one. `ids` must be the same array in every render.
 */
export function useDeck(slides: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const [index, setIndex] = useState(0);
  const view = useRef<DeckView | null>(null);
  useLayoutEffect(() => {
    if (!slides.current) return;
    const deck = new DeckView(slides.current, { ids, onSlide: setIndex });
    view.current = deck;
    return () => deck.end();
  }, [slides, ids]);
  const go = useCallback((slide: number) => view.current?.go(slide) ?? false, []);
  return { index, go };
}
