import { DeckState, type DeckStateOptions } from './deckState';

export interface DeckOptions extends Omit<DeckStateOptions, 'count'> {
  /** The fragment ids of the slides, in order. The page's footer belongs to the last one. */
  ids: readonly string[];
  /** Called with the index of the current slide when it changes and when the deck is activated. */
  onSlide(index: number): void;
}

/** In smaller windows, and with reduced motion, the page scrolls normally. */
const LARGE_WINDOW = '(width > 56.25em) and (height >= 35em) and (prefers-reduced-motion: no-preference)';

/** Elements with their own wheel and key handling. */
const INTERACTIVE = 'input, textarea, select, [contenteditable], dialog, [role="menu"], details[open]';
/** Elements that the space bar activates. */
const ACTIVATED_BY_SPACE = 'a, button, summary';

/** Not every browser fires `scrollend`. */
const HAS_SCROLLEND: boolean = 'onscrollend' in globalThis;

/** Without `scrollend`, scrolling counts as finished after this time without movement, in milliseconds. */
const SETTLE_MS = 150;

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
  readonly #state: DeckState;
  readonly #media = matchMedia(LARGE_WINDOW);
  readonly #listeners = new AbortController();
  readonly #resizeObserver = new ResizeObserver(() => this.#update());
  #active = false;
  #settleTimer = 0;
  /** Whether a scroll that the deck started is in progress. */
  #scrolling = false;
  /** Height of a slide in pixels while the deck is active. */
  #height = 0;

  constructor(slides: HTMLElement, options: DeckOptions) {
    this.#options = options;
    this.#state = new DeckState({ ...options, count: options.ids.length });
    const { signal } = this.#listeners;
    this.#media.addEventListener('change', () => this.#update(), { signal });
    window.addEventListener('resize', () => this.#update(), { signal });
    window.addEventListener('wheel', (event) => this.#onWheel(event), { signal, passive: false });
    window.addEventListener('keydown', (event) => this.#onKey(event), { signal });
    window.addEventListener('focusin', (event) => this.#onFocus(event.target), { signal });
    window.addEventListener('hashchange', (event) => this.#onHashChange(new URL(event.newURL).hash), {
      signal,
    });
    window.addEventListener('scrollend', () => this.#onScrollEnd(), { signal });
    window.addEventListener('scroll', () => this.#onScroll(), { signal, passive: true });
    window.addEventListener('pointerdown', (event) => this.#onPointerDown(event), { signal, passive: true });
    window.addEventListener('pointerup', () => this.#limitSnapping(false), { signal, passive: true });
    this.#update();
    this.#resizeObserver.observe(slides);
    // A slide's height does not follow its content (for example with enlarged text) or the footer; observe these too.
    const contents = this.#slides().flatMap((slide) => [...slide.children]);
    for (const content of [...contents, this.#footer ?? slides]) this.#resizeObserver.observe(content);
  }

  /** Deactivates the deck and removes all listeners. */
  end(): void {
    this.#listeners.abort();
    this.#resizeObserver.disconnect();
    clearTimeout(this.#settleTimer);
    this.#limitSnapping(false);
    this.#setActive(false);
  }

  /** Goes to a slide. Returns false if the deck is inactive: then a link to the slide's id has to do it. */
  go(index: number): boolean {
    if (!this.#active) return false;
    this.#show(this.#state.to(index));
    return true;
  }

  /** Limits the deck to a range of slides, both ends included. The current slide stays until the next move. */
  limit(first: number, last: number): void {
    this.#state.limit(first, last);
  }

  /** Activates the deck if every slide fits into the window, else deactivates it. */
  #update(): void {
    const before = this.#active;
    this.#setActive(this.#media.matches);
    if (this.#active && !this.#fits()) this.#setActive(false);
    if (!this.#active) return;
    const height = this.#slideHeight();
    // Content that grows within a slide moves no slide: keep a scroll in progress.
    if (before && height !== this.#height) this.#scroll('instant');
    this.#height = height;
    if (!before) this.#begin();
  }

  #setActive(active: boolean): void {
    this.#active = active;
    const { dataset, style } = document.documentElement;
    if (active) {
      dataset.deck = '';
      style.setProperty('--footer-height', `${this.#footer?.offsetHeight ?? 0}px`);
    } else {
      delete dataset.deck;
      style.removeProperty('--footer-height');
    }
  }

  #fits(): boolean {
    const slides = this.#slides();
    const height = slides[0]?.offsetHeight ?? 0;
    const last = (slides.at(-1)?.offsetHeight ?? 0) + (this.#footer?.offsetHeight ?? 0);
    // Measure the contents: a covered slide moves its contents beyond its own box.
    const contents = slides.slice(0, -1).flatMap((slide) => [...slide.children]);
    return last <= height + 1 && contents.every((content) => contentHeight(content) <= height + 1);
  }

  #slides(): HTMLElement[] {
    return this.#options.ids.flatMap((id) => document.getElementById(id) ?? []);
  }

  get #footer(): HTMLElement | null {
    return document.querySelector<HTMLElement>('body footer');
  }

  /** Starts at the slide in the URL, or at the current scroll position. */
  #begin(): void {
    const linked = this.#options.ids.indexOf(location.hash.slice(1));
    if (linked > 0) {
      this.#state.to(linked);
      this.#scroll('instant');
    } else {
      this.#state.to(this.#nearest());
    }
    this.#options.onSlide(this.#state.index);
  }

  /** Shows the slide with the focus: the browser itself would only scroll its nearer edge into view. */
  #onFocus(target: EventTarget | null): void {
    if (!this.#active || !(target instanceof Node)) return;
    const within = this.#footer?.contains(target)
      ? this.#options.ids.length - 1
      : this.#slides().findIndex((slide) => slide.contains(target));
    if (within >= 0) this.#show(this.#state.to(within));
  }

  /** Shows the slide that the fragment names, after navigation has handled the change. */
  #onHashChange(hash: string): void {
    const linked = hash === '' ? 0 : this.#options.ids.indexOf(hash.slice(1));
    if (!this.#active || linked < 0) return;
    this.#state.to(linked);
    this.#show(this.#state.index);
  }

  #onWheel(event: WheelEvent): void {
    if (!this.#active || event.ctrlKey || event.defaultPrevented || isInteractive(event.target)) return;
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || isScrollable(event.target)) return;
    event.preventDefault();
    const unit = [1, 16, window.innerHeight][event.deltaMode] ?? 1;
    this.#show(this.#state.wheel(event.deltaY * unit, performance.now()));
  }

  #onKey(event: KeyboardEvent): void {
    const { target, key } = event;
    if (
      !this.#active ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isInteractive(target) ||
      isScrollable(target)
    )
      return;
    // Shift with these keys selects text.
    if (event.shiftKey && key !== ' ') return;
    const space = key === ' ' && !(target instanceof Element && target.closest(ACTIVATED_BY_SPACE));
    const step = space ? (event.shiftKey ? -1 : 1) : KEYS[key];
    if (step === undefined && key !== 'Home' && key !== 'End') return;
    event.preventDefault();
    // A key held down counts once.
    if (event.repeat) return;
    if (step !== undefined) this.#show(this.#state.by(step));
    else this.#show(this.#state.to(key === 'Home' ? 0 : this.#options.ids.length - 1));
  }

  #show(index: number | null): void {
    if (index === null) return;
    this.#scroll('smooth');
    this.#updateUrl(index);
  }

  /** Puts the slide into the URL, but not into the history: going back leaves the page. */
  #updateUrl(index: number): void {
    const fragment = index === 0 ? '' : `#${this.#options.ids[index]}`;
    history.replaceState(history.state, '', location.pathname + location.search + fragment);
    this.#options.onSlide(index);
  }

  #scroll(behavior: ScrollBehavior): void {
    const top = this.#position(this.#state.index);
    this.#scrolling = behavior === 'smooth' && Math.abs(window.scrollY - top) > 1;
    window.scrollTo({ top, behavior });
  }

  /** The scroll position of a slide, computed from the slide height because slides are pinned while they scroll. */
  #position(index: number): number {
    const end = document.documentElement.scrollHeight - window.innerHeight;
    if (index === this.#options.ids.length - 1) return end;
    return Math.min(end, index * this.#slideHeight());
  }

  #slideHeight(): number {
    return this.#slides()[0]?.getBoundingClientRect().height ?? 0;
  }

  #nearest(): number {
    const distance = (index: number) => Math.abs(this.#position(index) - window.scrollY);
    return this.#options.ids.reduce((best, _, index) => (distance(index) < distance(best) ? index : best), 0);
  }

  /** The visitor takes over the scroll position; a touch moves one slide at most. */
  #onPointerDown({ pointerType }: PointerEvent): void {
    this.#scrolling = false;
    this.#limitSnapping(this.#active && pointerType === 'touch');
  }

  /** Restricts snapping to the adjacent slides, so that a fast swipe moves one slide, or lifts the restriction. */
  #limitSnapping(near: boolean): void {
    const { index } = this.#state;
    const stops = [...this.#slides().slice(0, -1), this.#footer];
    stops.forEach((stop, at) => {
      if (near && Math.abs(at - index) > 1) stop?.style.setProperty('scroll-snap-align', 'none');
      else stop?.style.removeProperty('scroll-snap-align');
    });
  }

  /** Without `scrollend`: treats a pause as the end of scrolling. */
  #onScroll(): void {
    if (HAS_SCROLLEND) return;
    clearTimeout(this.#settleTimer);
    this.#settleTimer = window.setTimeout(() => this.#onScrollEnd(), SETTLE_MS);
  }

  /** A swipe, the scroll bar, find in page or the focus has scrolled to another slide. */
  #onScrollEnd(): void {
    if (!this.#active) return;
    const top = window.scrollY;
    if (this.#scrolling && Math.abs(top - this.#position(this.#state.index)) > 1) {
      // The deck's own scroll is in progress after an earlier one ended, or was interrupted, for example by the browser
      // scrolling to the fragment again.
      clearTimeout(this.#settleTimer);
      this.#settleTimer = window.setTimeout(() => {
        if (this.#active && this.#scrolling && window.scrollY === top) this.#scroll('instant');
      }, SETTLE_MS);
      return;
    }
    this.#scrolling = false;
    this.#limitSnapping(false);
    const nearest = this.#nearest();
    const index = this.#state.to(nearest);
    if (index !== null) this.#updateUrl(index);
    // Outside of the limits: scroll back.
    if (nearest !== this.#state.index) this.#scroll('smooth');
  }
}

/** Height of an element including visible overflow. */
function contentHeight(element: Element): number {
  return getComputedStyle(element).overflowY === 'visible' ? element.scrollHeight : element.clientHeight;
}

function isInteractive(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(INTERACTIVE) !== null;
}

/** Whether the element or an ancestor below the page scrolls vertically. */
function isScrollable(target: EventTarget | null): boolean {
  let element = target instanceof Element ? target : null;
  for (; element && element !== document.body && element !== document.documentElement; ) {
    const overflow = element.scrollHeight - element.clientHeight;
    if (overflow > 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)) return true;
    element = element.parentElement;
  }
  return false;
}
