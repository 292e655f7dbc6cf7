/** Environment of a countdown, replaced in tests. */
export interface Seconds {
  /** Calls `tick` every second until the returned function is called. */
  eachSecond(tick: () => void): () => void;
}

/** Counts seconds down to zero, once (spec §4, §9). */
export class Countdown {
  #left: number;
  #stop: (() => void) | null = null;
  readonly #onTick: (left: number) => void;
  readonly #onDone: () => void;

  constructor(seconds: number, onTick: (left: number) => void, onDone: () => void) {
    this.#left = seconds;
    this.#onTick = onTick;
    this.#onDone = onDone;
  }

  start(clock: Seconds): void {
    this.#stop ??= clock.eachSecond(() => {
      this.#left -= 1;
      this.#onTick(this.#left);
      if (this.#left <= 0 && this.cancel()) this.#onDone();
    });
  }

  /** Ends the countdown without reporting it. Returns whether it was running. */
  cancel(): boolean {
    const running = this.#stop !== null;
    this.#stop?.();
    this.#stop = null;
    return running;
  }
}
