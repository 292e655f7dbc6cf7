/** Turns slower than this, in cards a second, go no further than they were dragged. */
const FLICK = 1.2;

/** Where a row of cards that is turned by hand stands: on a card, or between two while it is dragged. */
export class Turn {
  readonly #last: number;
  #index: number;
  #from = 0;

  constructor(count: number, index: number) {
    this.#last = count - 1;
    this.#index = index;
  }

  /** The card in front. */
  get index(): number {
    return this.#index;
  }

  /** Goes to a card, or to the nearest there is. */
  to(index: number): number {
    this.#index = Math.min(this.#last, Math.max(0, index));
    return this.#index;
  }

  /** Goes some cards on, or back. */
  by(cards: number): number {
    return this.to(this.#index + cards);
  }

  /** A hand takes hold of it. */
  grasp(): void {
    this.#from = this.#index;
  }

  /** It was dragged by so many cards. Returns where it stands now; beyond its ends it gives way by a third. */
  drag(cards: number): number {
    const place = this.#from - cards;
    const held = Math.min(this.#last, Math.max(0, place));
    return held + (place - held) / 3;
  }

  /** The hand lets go after so many cards, at so many a second. Returns the card it comes to rest on. */
  release(cards: number, speed: number): number {
    const rest = Math.round(this.#from - cards);
    if (rest !== this.#from || Math.abs(speed) < FLICK) return this.to(rest);
    return this.to(this.#from - Math.sign(speed));
  }
}
