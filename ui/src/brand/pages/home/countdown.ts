/** What a countdown needs of its surroundings. */
export interface Seconds {
  /** Calls `tick` every second until the returned function is called. */
  eachSecond(tick: () => void): () => void;
}

/** Counts seconds down to nothing, once (spec §4, §9). */
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
      if (this.#left <= 0) this.skip();
    });
  }

  /** Ends it at once, as if it had run down. */
  skip(): void {
    if (!this.#end()) return;
    this.#onDone();
  }

  /** Ends it without a word: nobody waits any more. */
  cancel(): void {
    this.#end();
  }

  #end(): boolean {
    const running = this.#stop !== null;
    this.#stop?.();
    this.#stop = null;
    return running;
  }
}
