import { type RefObject, useEffect, useRef } from 'react';
import { countAt, type Figure, grouped } from './counter';

/** Visible share of the list at which the count starts. */
const VISIBLE_SHARE = 0.5;

/**
 * Counts the figures in `list` up once, when `passed` becomes true or the list is in view, whichever is first. With
 * reduced motion the figures stay at their targets.
 */
export function useCounters(
  list: RefObject<HTMLElement | null>,
  figures: readonly Figure[],
  passed: boolean,
): void {
  const started = useRef(false);
  const start = useRef(() => {});

  useEffect(() => {
    const element = list.current;
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;
    start.current = () => {
      if (started.current) return;
      started.current = true;
      const odometers = element.querySelectorAll('[data-figure]');
      element.dataset.counting = '';
      const startTime = performance.now();
      const longest = Math.max(...figures.map(({ duration }) => duration));
      const draw = () => {
        const elapsed = performance.now() - startTime;
        for (const [index, figure] of figures.entries()) {
          const odometer = odometers[index];
          if (odometer) setOdometer(odometer, countAt(figure, elapsed));
        }
        if (elapsed < longest) frame = requestAnimationFrame(draw);
        else delete element.dataset.counting;
      };
      draw();
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) start.current();
      },
      { threshold: VISIBLE_SHARE },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [list, figures]);

  useEffect(() => {
    if (passed) start.current();
  }, [passed]);
}

/** Moves an odometer's strips to a number and hides leading zeros. */
function setOdometer(odometer: Element, number: number): void {
  const places = odometer.querySelectorAll<HTMLElement>('[data-place]');
  const marks = grouped(number).padStart(places.length);
  for (const [index, { style }] of places.entries()) {
    const mark = marks[index] ?? ' ';
    style.opacity = mark === ' ' ? '0' : '1';
    if (mark !== ' ' && mark !== ',') style.transform = `translateY(-${mark}em)`;
  }
}
