/** Minimum endDrag speed, in cards per second, that counts as a flick. */
const FLICK = 1.2;

/** Position of a row of cards: on a card, or between two while it is dragged. */
export class CoverFlow {
  readonly #last: number;
  #index: number;
  #from = 0;

  constructor(count: number, index: number) {
    this.#last = count - 1;
    this.#index = index;
  }

  /** The index of the card in front. */
  get index(): number {
    return this.#index;
  }

  /** Moves to a card, clamped to the existing ones. Returns its index. */
  to(index: number): number {
    this.#index = Math.min(this.#last, Math.max(0, index));
    return this.#index;
  }

  /** Moves by a number of cards, clamped to the existing ones. Returns the index. */
  by(cards: number): number {
    return this.to(this.#index + cards);
  }

  /** Starts a drag. */
  startDrag(): void {
    this.#from = this.#index;
  }

  /** Drags by a number of cards. Returns the position; beyond the ends the row follows at a third of the distance. */
  drag(cards: number): number {
    const position = this.#from - cards;
    const clamped = Math.min(this.#last, Math.max(0, position));
    return clamped + (position - clamped) / 3;
  }

  /** Ends a drag after `cards` at `speed` cards per second. Returns the index of the card to settle on. */
  endDrag(cards: number, speed: number): number {
    const nearest = Math.round(this.#from - cards);
    if (nearest !== this.#from || Math.abs(speed) < FLICK) return this.to(nearest);
    return this.to(this.#from - Math.sign(speed));
  }
}
