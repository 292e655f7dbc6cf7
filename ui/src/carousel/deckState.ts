/** Settings of a slide deck. */
export interface DeckStateOptions {
  /** Number of slides. */
  count: number;
  /** How long the wheel is locked after moving a slide, in milliseconds. */
  lock?: number;
  /** Wheel distance per slide, in pixels. */
  threshold?: number;
}

/** Wheel events closer together than this belong to one gesture, in milliseconds. */
const GESTURE_GAP = 200;

/**
 * The state of a slide deck (spec §4): no autoplay, no loop; the wheel moves one slide at a time and is then locked for
 * a while.
 *
 * Independent of browser and clock, so that both sites and the tests can use it. Written instead of a carousel library:
 * their wheel plug-ins have no lock of a given length, and the smallest library is a tenth of the first load.
 */
export class DeckState {
  readonly #lock: number;
  readonly #threshold: number;
  #index = 0;
  #first = 0;
  #last: number;
  #lockedUntil = Number.NEGATIVE_INFINITY;
  #gesture = { time: Number.NEGATIVE_INFINITY, size: 0, turned: 0, sign: 0, moved: false };

  constructor({ count, lock = 1000, threshold = 1 }: DeckStateOptions) {
    this.#lock = lock;
    this.#threshold = threshold;
    this.#last = Math.max(0, count - 1);
  }

  /** The index of the current slide. */
  get index(): number {
    return this.#index;
  }

  /** Limits the deck to a range of slides, both ends included. The current slide stays until the next move. */
  limit(first: number, last: number): void {
    this.#first = first;
    this.#last = last;
  }

  /**
   * Handles a wheel event of `delta` pixels at `now` (milliseconds of a monotonic clock). Returns the slide to go to,
   * or `null` because of the lock, a distance below the threshold, the end of the deck, or a trackpad's inertia.
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

  /** Moves by a number of slides. Returns the new slide, or `null` at the end. */
  by(slides: number): number | null {
    return this.to(this.#index + slides);
  }

  /** Moves to a slide, clamped to the limits. Returns it, or `null` if it is the current one. */
  to(slide: number): number | null {
    const next = Math.min(this.#last, Math.max(this.#first, slide));
    if (next === this.#index) return null;
    this.#index = next;
    return next;
  }
}
