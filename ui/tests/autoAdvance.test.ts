import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AutoAdvance, type PauseReason } from '../src/carousel/autoAdvance';

const TIMERS = {
  set: (run: () => void, delay: number) => Number(setTimeout(run, delay)),
  clear: (timer: number) => clearTimeout(timer),
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function started() {
  const tick = vi.fn();
  return { tick, advance: new AutoAdvance(4000, tick, TIMERS) };
}

describe('a row that advances by itself', () => {
  it('advances every interval', () => {
    const { tick } = started();
    vi.advanceTimersByTime(3999);
    expect(tick).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(tick).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(8000);
    expect(tick).toHaveBeenCalledTimes(3);
  });

  it.each<PauseReason>(['hover', 'focus', 'stopped', 'reduced-motion', 'hidden', 'out-of-view'])(
    'pauses for %s',
    (reason) => {
      const { tick, advance } = started();
      advance.pause(reason, true);
      vi.advanceTimersByTime(20_000);
      expect(tick).not.toHaveBeenCalled();
      advance.pause(reason, false);
      vi.advanceTimersByTime(4000);
      expect(tick).toHaveBeenCalledTimes(1);
    },
  );

  it('resumes after the last reason is removed, with a full interval', () => {
    const { tick, advance } = started();
    vi.advanceTimersByTime(3000);
    advance.pause('hover', true);
    advance.pause('focus', true);
    advance.pause('hover', false);
    vi.advanceTimersByTime(10_000);
    advance.pause('focus', false);
    vi.advanceTimersByTime(3999);
    expect(tick).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(tick).toHaveBeenCalledTimes(1);
  });

  it('restarts the interval after the visitor has moved it', () => {
    const { tick, advance } = started();
    vi.advanceTimersByTime(3999);
    advance.restart();
    vi.advanceTimersByTime(3999);
    expect(tick).not.toHaveBeenCalled();
  });

  it('stops', () => {
    const { tick, advance } = started();
    advance.end();
    advance.pause('hover', false);
    vi.advanceTimersByTime(20_000);
    expect(tick).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
