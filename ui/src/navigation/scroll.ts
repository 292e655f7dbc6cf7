const STORE = 'selvage:scroll';

/** Scroll positions by history entry; kept in session storage across reloads. */
export class ScrollPositions {
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

  /** Writes all positions to storage, before the page is unloaded. */
  save(): void {
    try {
      this.#storage?.setItem(STORE, JSON.stringify([...this.#positions].slice(-50)));
    } catch {
      // Storage is full or forbidden: positions are lost on reload.
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
