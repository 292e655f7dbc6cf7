import { describe, expect, it } from 'vitest';
import { DeckState } from '../src/carousel/deckState';

/** Wheel events `[delta, milliseconds since the previous one]`; returns the result of each. */
function turn(steps: DeckState, events: ReadonlyArray<readonly [number, number]>): Array<number | null> {
  let now = 0;
  return events.map(([delta, after]) => {
    now += after;
    return steps.wheel(delta, now);
  });
}

describe('a wheel', () => {
  it('moves one slide and is locked for a second', () => {
    const steps = new DeckState({ count: 7 });
    const notches = turn(steps, [
      [100, 0],
      [100, 300],
      [100, 300],
      [100, 300],
      [100, 100],
    ]);
    expect(notches).toEqual([1, null, null, null, 2]);
  });

  it('is locked for the configured time', () => {
    const steps = new DeckState({ count: 7, lock: 400 });
    expect(
      turn(steps, [
        [100, 0],
        [100, 399],
        [100, 1],
      ]),
    ).toEqual([1, null, 2]);
  });

  it('moves back as well', () => {
    const steps = new DeckState({ count: 7 });
    steps.to(3);
    expect(
      turn(steps, [
        [-100, 0],
        [-100, 1000],
      ]),
    ).toEqual([2, 1]);
  });

  it('stays at both ends, without a loop or a lock', () => {
    const steps = new DeckState({ count: 2 });
    expect(
      turn(steps, [
        [-100, 0],
        [100, 10],
        [100, 1000],
        [-100, 10],
      ]),
    ).toEqual([null, 1, null, 0]);
  });

  it('ignores the inertia of a trackpad', () => {
    const steps = new DeckState({ count: 7 });
    const fling = Array.from({ length: 40 }, (_, event) => [200 * 0.9 ** event, 50] as const);
    expect(turn(steps, fling).filter((slide) => slide !== null)).toEqual([1]);
    expect(steps.index).toBe(1);
  });

  it('accepts a new gesture after a pause', () => {
    const steps = new DeckState({ count: 7 });
    expect(
      turn(steps, [
        [90, 0],
        [40, 50],
        [60, 1300],
      ]),
    ).toEqual([1, null, 2]);
  });

  it('must exceed the threshold in one direction', () => {
    const steps = new DeckState({ count: 7, threshold: 100 });
    expect(
      turn(steps, [
        [60, 0],
        [-60, 10],
        [-20, 10],
      ]),
    ).toEqual([null, null, null]);
    expect(
      turn(steps, [
        [60, 1000],
        [60, 10],
      ]),
    ).toEqual([null, 1]);
  });

  it('discards an incomplete gesture', () => {
    const steps = new DeckState({ count: 7, threshold: 100 });
    expect(
      turn(steps, [
        [60, 0],
        [60, 500],
        [60, 10],
      ]),
    ).toEqual([null, null, 1]);
  });

  it('ignores events without a distance', () => {
    expect(
      turn(new DeckState({ count: 7 }), [
        [0, 0],
        [-0, 10],
      ]),
    ).toEqual([null, null]);
  });
});

describe('a deck', () => {
  it('clamps to the existing slides', () => {
    const steps = new DeckState({ count: 7 });
    expect([steps.by(1), steps.to(9), steps.by(1), steps.to(-2)]).toEqual([1, 6, null, 0]);
  });

  it('can be limited to a range of slides', () => {
    const steps = new DeckState({ count: 6 });
    steps.limit(1, 5);
    expect([steps.to(0), steps.by(-1), steps.to(8)]).toEqual([1, null, 5]);
  });

  it('may be empty', () => {
    expect(new DeckState({ count: 0 }).by(1)).toBeNull();
  });
});
