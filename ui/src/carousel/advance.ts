/** What a row that advances by itself needs of its surroundings. */
export interface Timers {
  set(run: () => void, delay: number): number;
  clear(timer: number): void;
}

/** Why a row stands still: a visitor looks at it, has stopped it or wants no motion, or nobody can see it. */
export type PauseReason = 'hover' | 'focus' | 'stopped' | 'still' | 'hidden' | 'away';

/** Calls `tick` every `interval` milliseconds, as long as there is no reason to pause (spec §2, WCAG 2.2.2). */
export class Advance {
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

  /** Adds a reason to pause, or takes it away. After the last one the whole interval begins anew. */
  pause(reason: PauseReason, holds: boolean): void {
    if (holds) this.#reasons.add(reason);
    else this.#reasons.delete(reason);
    this.#arm();
  }

  /** Begins the interval anew, as after a visitor has moved the row. */
  restart(): void {
    this.#disarm();
    this.#arm();
  }

  /** Ends it for good. */
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
