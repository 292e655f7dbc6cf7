/** How a deck of slides answers to what moves it. */
export interface StepsOptions {
  /** How many slides there are. */
  count: number;
  /** For how long the wheel is locked after it has moved a slide, in milliseconds. */
  lock?: number;
  /** How far the wheel must be turned for a slide, in pixels. */
  threshold?: number;
}

/** Wheel events that follow each other faster than this, in milliseconds, are one gesture. */
const GESTURE_GAP = 200;

/**
 * Which slide of a deck is shown (spec §4). No autoplay, no loop; the wheel moves one slide at a time and is locked for a
 * while after that.
 *
 * Knows neither browser nor clock, so that both sites can use it and tests can say what time it is. Carousel libraries
 * were looked at: their wheel plug-ins have no lock of a given length, and the smallest is a tenth of a visitor's first
 * load.
 */
export class Steps {
  readonly #lock: number;
  readonly #threshold: number;
  #index = 0;
  #first = 0;
  #last: number;
  #lockedUntil = Number.NEGATIVE_INFINITY;
  #gesture = { time: Number.NEGATIVE_INFINITY, size: 0, turned: 0, sign: 0, moved: false };

  constructor({ count, lock = 1000, threshold = 1 }: StepsOptions) {
    this.#lock = lock;
    this.#threshold = threshold;
    this.#last = Math.max(0, count - 1);
  }

  /** The slide that is shown, from 0. */
  get index(): number {
    return this.#index;
  }

  /** Keeps the deck between two slides, both included. The slide that is shown stays until something moves it. */
  limit(first: number, last: number): void {
    this.#first = first;
    this.#last = last;
  }

  /**
   * The wheel was turned by `delta` pixels at `now` (milliseconds of any clock that only goes forward). Returns the slide
   * to go to, or `null` for none: because of the lock, a turn too small, the last slide, or because what comes in is
   * only a trackpad running out.
   */
  wheel(delta: number, now: number): number | null {
    const sign = Math.sign(delta);
    const size = Math.abs(delta);
    if (sign === 0) return null;
    let { turned, moved } = this.#gesture;
    const before = this.#gesture;
    if (now - before.time > GESTURE_GAP || sign !== before.sign) [turned, moved] = [0, false];
    const fading = moved && size < before.size;
    const free = now >= this.#lockedUntil && !fading;
    if (free) turned += delta;
    this.#gesture = { time: now, size, turned, sign, moved };
    if (!free || Math.abs(turned) < this.#threshold) return null;
    this.#gesture.turned = 0;
    const next = this.by(sign);
    if (next === null) return null;
    this.#gesture.moved = true;
    this.#lockedUntil = now + this.#lock;
    return next;
  }

  /** Goes some slides on, or back. Returns the slide to go to, or `null` at the end. */
  by(slides: number): number | null {
    return this.to(this.#index + slides);
  }

  /** Goes to a slide, or to the nearest that may be shown. Returns it, or `null` where it is shown already. */
  to(slide: number): number | null {
    const next = Math.min(this.#last, Math.max(this.#first, slide));
    if (next === this.#index) return null;
    this.#index = next;
    return next;
  }
}
