import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CoverFlow } from './coverFlow';

/** Distance between cards as a share of the row's width; the style sheet has the same value. */
const DISTANCE = 0.3;

/**
 * Moves the cards in `row`: sets each card's distance from the front as `--offset`, from which the style sheet computes
 * its transform. Sets `data-turning` while mounted; without it the cards are a plain list.
 */
export function useCoverFlow(row: RefObject<HTMLElement | null>, count: number, first: number) {
  const [flow] = useState(() => new CoverFlow(count, first));
  const [index, setIndex] = useState(first);
  const hold = useRef<{ pointer: number; x: number; last: number; time: number; speed: number } | null>(null);

  const draw = useCallback(
    (position: number) => {
      for (const [card, element] of [...(row.current?.children ?? [])].entries()) {
        const offset = card - position;
        const { style } = element as HTMLElement;
        style.setProperty('--offset', offset.toFixed(3));
        style.setProperty('--distance', Math.min(3, Math.abs(offset)).toFixed(3));
      }
    },
    [row],
  );
  const settle = useCallback(
    (card: number) => {
      draw(card);
      setIndex(card);
    },
    [draw],
  );

  useLayoutEffect(() => {
    if (!row.current) return;
    row.current.dataset.turning = '';
    draw(flow.index);
  }, [row, flow, draw]);

  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const cards = (x: number) => (x - (hold.current?.x ?? x)) / (list.offsetWidth * DISTANCE);
    list.addEventListener(
      'pointerdown',
      (event) => {
        if (event.button !== 0) return;
        flow.startDrag();
        hold.current = {
          pointer: event.pointerId,
          x: event.clientX,
          last: event.clientX,
          time: event.timeStamp,
          speed: 0,
        };
        list.setPointerCapture(event.pointerId);
        list.dataset.held = '';
      },
      { signal },
    );
    list.addEventListener(
      'pointermove',
      (event) => {
        const held = hold.current;
        if (held?.pointer !== event.pointerId) return;
        const elapsed = Math.max(1, event.timeStamp - held.time) / 1000;
        held.speed = cards(event.clientX - held.last + held.x) / elapsed;
        held.last = event.clientX;
        held.time = event.timeStamp;
        draw(flow.drag(cards(event.clientX)));
      },
      { signal },
    );
    const onPointerEnd = (event: PointerEvent) => {
      if (hold.current?.pointer !== event.pointerId) return;
      delete list.dataset.held;
      const card = flow.endDrag(cards(event.clientX), hold.current.speed);
      hold.current = null;
      settle(card);
    };
    list.addEventListener('pointerup', onPointerEnd, { signal });
    list.addEventListener('pointercancel', onPointerEnd, { signal });
    return () => listeners.abort();
  }, [row, flow, draw, settle]);

  const by = useCallback((cards: number) => settle(flow.by(cards)), [flow, settle]);
  const to = useCallback((card: number) => settle(flow.to(card)), [flow, settle]);
  return { index, by, to };
}
