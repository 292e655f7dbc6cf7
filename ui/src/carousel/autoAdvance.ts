/** Environment of the timer, replaced in tests. */
export interface Timers {
  set(run: () => void, delay: number): number;
  clear(timer: number): void;
}

/**
 * Why the row is paused: pointer or focus is in it, the visitor has stopped it (`stopped`) or prefers reduced motion
 * (`reduced-motion`), or it is not visible.
 */
export type PauseReason = 'hover' | 'focus' | 'stopped' | 'reduced-motion' | 'hidden' | 'out-of-view';

/** Calls `tick` every `interval` milliseconds unless paused (spec §2, WCAG 2.2.2). */
export class AutoAdvance {
  readonly #reasons = new Set<PauseReason>();
  readonly #interval: number;
  readonly #tick: () => void;
  readonly #timers: Timers;
  #timer: number | null = null;

  constructor(interval: number, tick: () => void, timers: Timers) {
    this.#interval = interval;
    this.#tick = tick;
    this.#timers = timers;
    this.#arm();
  }

  /** Adds or removes a reason to pause. When the last one is removed, a full interval starts. */
  pause(reason: PauseReason, holds: boolean): void {
    if (holds) this.#reasons.add(reason);
    else this.#reasons.delete(reason);
    this.#arm();
  }

  /** Restarts the interval, for example after the visitor has moved the row. */
  restart(): void {
    this.#disarm();
    this.#arm();
  }

  /** Stops the timer permanently. */
  end(): void {
    this.#disarm();
    this.#reasons.add('stopped');
  }

  #arm(): void {
    if (this.#reasons.size > 0) {
      this.#disarm();
    } else if (this.#timer === null) {
      this.#timer = this.#timers.set(() => {
        this.#timer = null;
        this.#tick();
        this.#arm();
      }, this.#interval);
    }
  }

  #disarm(): void {
    if (this.#timer !== null) this.#timers.clear(this.#timer);
    this.#timer = null;
  }
}
