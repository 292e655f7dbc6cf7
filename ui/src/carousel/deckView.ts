import { Steps, type StepsOptions } from './steps';

export interface DeckOptions extends Omit<StepsOptions, 'count'> {
  /** The fragment ids of the slides, in order. The page's footer belongs to the last one. */
  ids: readonly string[];
  /** Called with the index of the current slide when it changes and when the deck is activated. */
  onSlide(index: number): void;
}

/** In smaller windows, and with reduced motion, the page scrolls normally. */
const ROOM = '(min-width: 901px) and (min-height: 560px) and (prefers-reduced-motion: no-preference)';

/** Elements with their own wheel and key handling. */
const OWN = 'input, textarea, select, [contenteditable], dialog, [role="menu"], details[open]';
/** Elements that the space bar activates. */
const OPERATED = 'a, button, summary';

/** Not every browser fires `scrollend`. */
const TELLS_END: boolean = 'onscrollend' in globalThis;

/** Without `scrollend`, scrolling counts as finished after this time without movement, in milliseconds. */
const RESTING = 150;

const KEYS: Partial<Record<string, number>> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };

/**
 * A deck of slides, each as high as the window, which wheel, keys, swipes and links move one at a time.
 *
 * The page keeps its normal scrolling, so find in page, focus, printing and history work; the deck only decides where
 * scrolling stops. Slides are never hidden: Tab, a fragment or a screen reader can reach each one. With `data-deck` on
 * the root element the styles draw each slide over the one before. Activating the deck changes no layout.
 */
export class DeckView {
  readonly #options: DeckOptions;
  readonly #steps: Steps;
  readonly #room = matchMedia(ROOM);
  readonly #ending = new AbortController();
  readonly #sizes = new ResizeObserver(() => this.#fit());
  #up = false;
  #settling = 0;
  /** Whether a scroll that the deck started is in progress. */
  #going = false;
  /** Height of a slide in pixels while the deck is active. */
  #height = 0;

  constructor(slides: HTMLElement, options: DeckOptions) {
    this.#options = options;
    this.#steps = new Steps({ ...options, count: options.ids.length });
    const { signal } = this.#ending;
    this.#room.addEventListener('change', () => this.#fit(), { signal });
    window.addEventListener('resize', () => this.#fit(), { signal });
    window.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false });
    window.addEventListener('keydown', (event) => this.#key(event), { signal });
    window.addEventListener('focusin', (event) => this.#follow(event.target), { signal });
    window.addEventListener('hashchange', (event) => this.#open(new URL(event.newURL).hash), { signal });
    window.addEventListener('scrollend', () => this.#settle(), { signal });
    window.addEventListener('scroll', () => this.#scrolled(), { signal, passive: true });
    window.addEventListener('pointerdown', (event) => this.#grasp(event), { signal, passive: true });
    window.addEventListener('pointerup', () => this.#bound(false), { signal, passive: true });
    this.#fit();
    this.#sizes.observe(slides);
    // A slide's height does not follow its content (for example with enlarged text) or the footer; observe these too.
    const contents = this.#all().flatMap((slide) => [...slide.children]);
    for (const content of [...contents, this.#footer ?? slides]) this.#sizes.observe(content);
  }

  /** Deactivates the deck and removes all listeners. */
  end(): void {
    this.#ending.abort();
    this.#sizes.disconnect();
    clearTimeout(this.#settling);
    this.#bound(false);
    this.#take(false);
  }

  /** Goes to a slide. Returns false if the deck is inactive: then a link to the slide's id has to do it. */
  go(index: number): boolean {
    if (!this.#up) return false;
    this.#show(this.#steps.to(index));
    return true;
  }

  /** Limits the deck to a range of slides, both ends included. The current slide stays until the next move. */
  limit(first: number, last: number): void {
    this.#steps.limit(first, last);
  }

  /** Activates the deck if every slide fits into the window, else deactivates it. */
  #fit(): void {
    const before = this.#up;
    this.#take(this.#room.matches);
    if (this.#up && !this.#fits()) this.#take(false);
    if (!this.#up) return;
    const height = this.#slideHeight();
    // Content that grows within a slide moves no slide: keep a scroll in progress.
    if (before && height !== this.#height) this.#scroll('instant');
    this.#height = height;
    if (!before) this.#begin();
  }

  #take(up: boolean): void {
    this.#up = up;
    const { dataset, style } = document.documentElement;
    if (up) {
      dataset.deck = '';
      style.setProperty('--footer-height', `${this.#footer?.offsetHeight ?? 0}px`);
    } else {
      delete dataset.deck;
      style.removeProperty('--footer-height');
    }
  }

  #fits(): boolean {
    const slides = this.#all();
    const height = slides[0]?.offsetHeight ?? 0;
    const last = (slides.at(-1)?.offsetHeight ?? 0) + (this.#footer?.offsetHeight ?? 0);
    // Measure the contents: a covered slide moves its contents beyond its own box.
    const contents = slides.slice(0, -1).flatMap((slide) => [...slide.children]);
    return last <= height + 1 && contents.every((content) => heightOf(content) <= height + 1);
  }

  #all(): HTMLElement[] {
    return this.#options.ids.flatMap((id) => document.getElementById(id) ?? []);
  }

  get #footer(): HTMLElement | null {
    return document.querySelector<HTMLElement>('body footer');
  }

  /** Starts at the slide in the URL, or at the current scroll position. */
  #begin(): void {
    const named = this.#options.ids.indexOf(location.hash.slice(1));
    if (named > 0) {
      this.#steps.to(named);
      this.#scroll('instant');
    } else {
      this.#steps.to(this.#nearest());
    }
    this.#options.onSlide(this.#steps.index);
  }

  /** Shows the slide with the focus: the browser itself would only scroll its nearer edge into view. */
  #follow(target: EventTarget | null): void {
    if (!this.#up || !(target instanceof Node)) return;
    const within = this.#footer?.contains(target)
      ? this.#options.ids.length - 1
      : this.#all().findIndex((slide) => slide.contains(target));
    if (within >= 0) this.#show(this.#steps.to(within));
  }

  /** Shows the slide that the fragment names, after navigation has handled the change. */
  #open(hash: string): void {
    const named = hash === '' ? 0 : this.#options.ids.indexOf(hash.slice(1));
    if (!this.#up || named < 0) return;
    this.#steps.to(named);
    this.#show(this.#steps.index);
  }

  #wheel(event: WheelEvent): void {
    if (!this.#up || event.ctrlKey || event.defaultPrevented || isOwn(event.target)) return;
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || scrolls(event.target)) return;
    event.preventDefault();
    const unit = [1, 16, window.innerHeight][event.deltaMode] ?? 1;
    this.#show(this.#steps.wheel(event.deltaY * unit, performance.now()));
  }

  #key(event: KeyboardEvent): void {
    const { target, key } = event;
    if (
      !this.#up ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isOwn(target) ||
      scrolls(target)
    )
      return;
    // Shift with these keys selects text.
    if (event.shiftKey && key !== ' ') return;
    const space = key === ' ' && !(target instanceof Element && target.closest(OPERATED));
    const step = space ? (event.shiftKey ? -1 : 1) : KEYS[key];
    if (step === undefined && key !== 'Home' && key !== 'End') return;
    event.preventDefault();
    // A key held down counts once.
    if (event.repeat) return;
    if (step !== undefined) this.#show(this.#steps.by(step));
    else this.#show(this.#steps.to(key === 'Home' ? 0 : this.#options.ids.length - 1));
  }

  #show(index: number | null): void {
    if (index === null) return;
    this.#scroll('smooth');
    this.#tell(index);
  }

  /** Puts the slide into the URL, but not into the history: going back leaves the page. */
  #tell(index: number): void {
    const fragment = index === 0 ? '' : `#${this.#options.ids[index]}`;
    history.replaceState(history.state, '', location.pathname + location.search + fragment);
    this.#options.onSlide(index);
  }

  #scroll(behavior: ScrollBehavior): void {
    const top = this.#position(this.#steps.index);
    this.#going = behavior === 'smooth' && Math.abs(window.scrollY - top) > 1;
    window.scrollTo({ top, behavior });
  }

  /** The scroll position of a slide, computed from the slide height because slides are pinned while they scroll. */
  #position(index: number): number {
    const end = document.documentElement.scrollHeight - window.innerHeight;
    if (index === this.#options.ids.length - 1) return end;
    return Math.min(end, index * this.#slideHeight());
  }

  #slideHeight(): number {
    return this.#all()[0]?.getBoundingClientRect().height ?? 0;
  }

  #nearest(): number {
    const distance = (index: number) => Math.abs(this.#position(index) - window.scrollY);
    return this.#options.ids.reduce((best, _, index) => (distance(index) < distance(best) ? index : best), 0);
  }

  /** The visitor takes over the scroll position; a touch moves one slide at most. */
  #grasp({ pointerType }: PointerEvent): void {
    this.#going = false;
    this.#bound(this.#up && pointerType === 'touch');
  }

  /** Restricts snapping to the adjacent slides, so that a fast swipe moves one slide, or lifts the restriction. */
  #bound(near: boolean): void {
    const { index } = this.#steps;
    const stops = [...this.#all().slice(0, -1), this.#footer];
    stops.forEach((stop, at) => {
      if (near && Math.abs(at - index) > 1) stop?.style.setProperty('scroll-snap-align', 'none');
      else stop?.style.removeProperty('scroll-snap-align');
    });
  }

  /** Without `scrollend`: treats a pause as the end of scrolling. */
  #scrolled(): void {
    if (TELLS_END) return;
    clearTimeout(this.#settling);
    this.#settling = window.setTimeout(() => this.#settle(), RESTING);
  }

  /** A swipe, the scroll bar, find in page or the focus has scrolled to another slide. */
  #settle(): void {
    if (!this.#up) return;
    const here = window.scrollY;
    if (this.#going && Math.abs(here - this.#position(this.#steps.index)) > 1) {
      // The deck's own scroll is in progress after an earlier one ended, or was interrupted, for example by the browser
      // scrolling to the fragment again.
      clearTimeout(this.#settling);
      this.#settling = window.setTimeout(() => {
        if (this.#up && this.#going && window.scrollY === here) this.#scroll('instant');
      }, RESTING);
      return;
    }
    this.#going = false;
    this.#bound(false);
    const nearest = this.#nearest();
    const index = this.#steps.to(nearest);
    if (index !== null) this.#tell(index);
    // Outside of the limits: scroll back.
    if (nearest !== this.#steps.index) this.#scroll('smooth');
  }
}

/** Height of an element including visible overflow. */
function heightOf(element: Element): number {
  return getComputedStyle(element).overflowY === 'visible' ? element.scrollHeight : element.clientHeight;
}

function isOwn(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OWN) !== null;
}

/** Whether the element or an ancestor below the page scrolls vertically. */
function scrolls(target: EventTarget | null): boolean {
  let element = target instanceof Element ? target : null;
  for (; element && element !== document.body && element !== document.documentElement; ) {
    const room = element.scrollHeight - element.clientHeight;
    if (room > 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)) return true;
    element = element.parentElement;
  }
  return false;
}
