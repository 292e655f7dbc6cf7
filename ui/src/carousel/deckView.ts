import { Steps, type StepsOptions } from './steps';

export interface DeckOptions extends Omit<StepsOptions, 'count'> {
  /** The ids of the slides, in their order. The page's footer belongs to the last one. */
  ids: readonly string[];
  /** Told which slide is shown: whenever that changes, and when the deck is put up. */
  onSlide(index: number): void;
}

/** Where there is no room for slides, or no motion is wanted, the page scrolls as any other. */
const ROOM = '(min-width: 901px) and (min-height: 560px) and (prefers-reduced-motion: no-preference)';

/** What has a wheel and keys of its own, as has whatever can be scrolled by itself. */
const OWN = 'input, textarea, select, [contenteditable], dialog, [role="menu"], details[open]';
/** What the space bar operates. */
const OPERATED = 'a, button, summary';

/** Not every browser tells when scrolling has ended. */
const TELLS_END: boolean = 'onscrollend' in globalThis;

/** What has not moved for so many milliseconds has come to rest. */
const RESTING = 150;

const KEYS: Partial<Record<string, number>> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };

/**
 * A deck of slides, each as high as the window, which the wheel, keys, swipes and links go through one at a time.
 *
 * The page goes on scrolling as every page does, so finding in it, focus, printing and the browser's history work; the
 * deck only says where the scrolling stops. So no slide needs to be hidden from anybody: whoever comes to one by Tab, by
 * its address or with a screen reader brings it to sight. `data-deck` on the root element lets the styles draw each slide
 * over the one before. Everything is where it was before, so that nothing moves when the deck is put up.
 */
export class DeckView {
  readonly #options: DeckOptions;
  readonly #steps: Steps;
  readonly #room = matchMedia(ROOM);
  readonly #ending = new AbortController();
  readonly #sizes = new ResizeObserver(() => this.#fit());
  #up = false;
  #settling = 0;
  /** Whether the deck is on its way to a slide by itself. */
  #going = false;
  /** How high a slide is, in pixels, as long as the deck is up. */
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
    // A slide of a deck does not grow with its content, as when a reader enlarges the text, nor with the footer.
    const contents = this.#all().flatMap((slide) => [...slide.children]);
    for (const content of [...contents, this.#footer ?? slides]) this.#sizes.observe(content);
  }

  /** Takes the deck down. */
  end(): void {
    this.#ending.abort();
    this.#sizes.disconnect();
    clearTimeout(this.#settling);
    this.#bound(false);
    this.#take(false);
  }

  /** Goes to a slide. Returns false where there is no deck: then a link to the slide's id does it. */
  go(index: number): boolean {
    if (!this.#up) return false;
    this.#show(this.#steps.to(index));
    return true;
  }

  /** Keeps the deck between two slides, both included; what is shown now stays until something moves it. */
  limit(first: number, last: number): void {
    this.#steps.limit(first, last);
  }

  /** Puts the deck up where every slide fits into the window, and takes it down where one does not. */
  #fit(): void {
    const before = this.#up;
    this.#take(this.#room.matches);
    if (this.#up && !this.#fits()) this.#take(false);
    if (!this.#up) return;
    const height = this.#slideHeight();
    // What has grown within the slides moves none of them: whatever is on its way, a finger too, stays on it.
    if (before && height !== this.#height) this.#scroll('instant');
    this.#height = height;
    if (!before) this.#begin();
  }

  #take(up: boolean): void {
    this.#up = up;
    const { dataset, style } = document.documentElement;
    if (up) {
      dataset.deck = '';
      style.setProperty('--colophon', `${this.#footer?.offsetHeight ?? 0}px`);
    } else {
      delete dataset.deck;
      style.removeProperty('--colophon');
    }
  }

  #fits(): boolean {
    const slides = this.#all();
    const height = slides[0]?.offsetHeight ?? 0;
    const last = (slides.at(-1)?.offsetHeight ?? 0) + (this.#footer?.offsetHeight ?? 0);
    // Asked of what is on them: a slide that is drawn over has its contents moved beyond itself.
    const contents = slides.slice(0, -1).flatMap((slide) => [...slide.children]);
    return last <= height + 1 && contents.every((content) => heightOf(content) <= height + 1);
  }

  #all(): HTMLElement[] {
    return this.#options.ids.flatMap((id) => document.getElementById(id) ?? []);
  }

  get #footer(): HTMLElement | null {
    return document.querySelector<HTMLElement>('body footer');
  }

  /** Begins at the slide that the address names, or where the page stands. */
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

  /** The focus is in sight: the browser alone would only bring the nearer edge of its slide. */
  #follow(target: EventTarget | null): void {
    if (!this.#up || !(target instanceof Node)) return;
    const within = this.#footer?.contains(target)
      ? this.#options.ids.length - 1
      : this.#all().findIndex((slide) => slide.contains(target));
    if (within >= 0) this.#show(this.#steps.to(within));
  }

  /** The address names another slide, by a link of the page or in the history. Whatever navigation did comes before. */
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
    // With Shift, arrows and the rest mark text.
    if (event.shiftKey && key !== ' ') return;
    const space = key === ' ' && !(target instanceof Element && target.closest(OPERATED));
    const step = space ? (event.shiftKey ? -1 : 1) : KEYS[key];
    if (step === undefined && key !== 'Home' && key !== 'End') return;
    event.preventDefault();
    // A key that is held down is one wish.
    if (event.repeat) return;
    if (step !== undefined) this.#show(this.#steps.by(step));
    else this.#show(this.#steps.to(key === 'Home' ? 0 : this.#options.ids.length - 1));
  }

  #show(index: number | null): void {
    if (index === null) return;
    this.#scroll('smooth');
    this.#tell(index);
  }

  /** The slide is in the address, but not in the history: going back leaves the page. */
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

  /** Where a slide is: they are equally high, but pinned, so that none can be asked where it was. */
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

  /** Whoever takes the page in hand says where it goes; a finger, one slide on at most. */
  #grasp({ pointerType }: PointerEvent): void {
    this.#going = false;
    this.#bound(this.#up && pointerType === 'touch');
  }

  /** Lets the scrolling stop only at the slides beside this one, however hard it is pushed, or anywhere again. */
  #bound(near: boolean): void {
    const { index } = this.#steps;
    const stops = [...this.#all().slice(0, -1), this.#footer];
    stops.forEach((stop, at) => {
      if (near && Math.abs(at - index) > 1) stop?.style.setProperty('scroll-snap-align', 'none');
      else stop?.style.removeProperty('scroll-snap-align');
    });
  }

  /** Where nobody tells, scrolling has ended when it pauses. */
  #scrolled(): void {
    if (TELLS_END) return;
    clearTimeout(this.#settling);
    this.#settling = window.setTimeout(() => this.#settle(), RESTING);
  }

  /** A swipe, the scroll bar, a search in the page or the focus has gone to another slide. */
  #settle(): void {
    if (!this.#up) return;
    const here = window.scrollY;
    if (this.#going && Math.abs(here - this.#position(this.#steps.index)) > 1) {
      // It was on its way: either it still is, after an earlier way has ended, or something has stopped it, as a browser
      // does that brings the slide named by the address into sight once more.
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
    // It went where it may not: back.
    if (nearest !== this.#steps.index) this.#scroll('smooth');
  }
}

/** How high something is, with whatever of it stands out and is not cut off. */
function heightOf(element: Element): number {
  return getComputedStyle(element).overflowY === 'visible' ? element.scrollHeight : element.clientHeight;
}

function isOwn(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OWN) !== null;
}

/** Whether something between this and the page can be scrolled up and down by itself. */
function scrolls(target: EventTarget | null): boolean {
  let element = target instanceof Element ? target : null;
  for (; element && element !== document.body && element !== document.documentElement; ) {
    const room = element.scrollHeight - element.clientHeight;
    if (room > 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)) return true;
    element = element.parentElement;
  }
  return false;
}
