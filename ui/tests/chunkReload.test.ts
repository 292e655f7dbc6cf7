import { describe, expect, it } from 'vitest';
import { mayReloadForChunk } from '../src/navigation/chunkReload';

function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  const items = new Map<string, string>();
  return { getItem: (key) => items.get(key) ?? null, setItem: (key, value) => void items.set(key, value) };
}

const NOW = 1_800_000_000_000;

describe('reloading after a failed chunk', () => {
  it('is allowed once in 60 s', () => {
    const store = storage();
    expect(mayReloadForChunk(store, NOW)).toBe(true);
    expect(mayReloadForChunk(store, NOW + 59_999)).toBe(false);
    expect(mayReloadForChunk(store, NOW + 60_000)).toBe(true);
  });

  it('is not allowed without storage', () => {
    const full = {
      ...storage(),
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(mayReloadForChunk(full, NOW)).toBe(false);
    expect(mayReloadForChunk(undefined, NOW)).toBe(false);
  });
});
