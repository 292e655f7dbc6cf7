const STORE = 'selvage:scroll';

/** Where each history entry was scrolled to; survives a reload by way of session storage. */
export class ScrollMemory {
  readonly #positions: Map<string, number>;
  readonly #storage: Storage | undefined;

  constructor(storage: Storage | undefined) {
    this.#storage = storage;
    this.#positions = new Map(read(storage));
  }

  remember(key: string, top: number): void {
    this.#positions.set(key, Math.round(top));
  }

  recall(key: string): number | undefined {
    return this.#positions.get(key);
  }

  /** Writes everything down; for when the page goes away. */
  save(): void {
    try {
      this.#storage?.setItem(STORE, JSON.stringify([...this.#positions].slice(-50)));
    } catch {
      // A full or forbidden storage costs a scroll position, no more.
    }
  }
}

function read(storage: Storage | undefined): Array<[string, number]> {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(STORE) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
