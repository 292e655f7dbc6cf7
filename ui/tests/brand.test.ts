import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { articles } from '../src/brand/news';
import { Countdown } from '../src/brand/pages/home/countdown';
import { countAt, grouped } from '../src/brand/pages/home/counter';
import { CoverFlow } from '../src/brand/pages/story/coverFlow';
import { translator } from '../src/i18n/texts';
import { brand } from './locales';

/** A clock that advances on command. */
function clock() {
  const ticks = new Set<() => void>();
  return {
    running: () => ticks.size > 0,
    pass(seconds: number) {
      for (let second = 0; second < seconds; second++) for (const tick of [...ticks]) tick();
    },
    eachSecond(tick: () => void) {
      ticks.add(tick);
      return () => ticks.delete(tick);
    },
  };
}

describe('the countdown', () => {
  function counting() {
    const [time, onTick, onDone] = [clock(), vi.fn(), vi.fn()];
    const countdown = new Countdown(12, onTick, onDone);
    countdown.start(time);
    return { time, onTick, onDone, countdown };
  }

  it('reports the seconds left and ends at zero', () => {
    const { time, onTick, onDone } = counting();
    time.pass(11);
    expect(onTick.mock.calls.map(([left]) => left)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(onDone).not.toHaveBeenCalled();
    time.pass(1);
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(time.running()).toBe(false);
  });

  it('reports nothing after it is cancelled', () => {
    const { time, onDone, countdown } = counting();
    countdown.cancel();
    time.pass(20);
    expect(onDone).not.toHaveBeenCalled();
  });
});

describe('a counter', () => {
  const USERS = { target: 46_880_000, duration: 3000 };

  it('starts at zero and ends exactly at its target', () => {
    expect(countAt(USERS, 0)).toBe(0);
    expect(countAt(USERS, -5)).toBe(0);
    for (const elapsed of [3000, 3001, 99_999]) expect(countAt(USERS, elapsed)).toBe(46_880_000);
    expect(countAt({ target: 3, duration: 500 }, 499)).toBeLessThan(3);
  });

  it('never decreases and does not reach its target early', () => {
    let before = 0;
    for (let elapsed = 0; elapsed < 3000; elapsed += 16) {
      const now = countAt(USERS, elapsed);
      expect(now).toBeGreaterThanOrEqual(before);
      expect(now).toBeLessThan(USERS.target);
      before = now;
    }
  });

  it('has thousands separators', () =>
    expect([0, 60, 999, 1000, 46_880_000].map(grouped)).toEqual(['0', '60', '999', '1,000', '46,880,000']));
});

describe('the row of awards', () => {
  it('moves from card to card within its ends', () => {
    const flow = new CoverFlow(5, 4);
    expect([flow.by(1), flow.by(-1), flow.by(-9), flow.to(2)]).toEqual([4, 3, 0, 2]);
    expect(flow.index).toBe(2);
  });

  it('follows a drag and resists beyond its ends', () => {
    const flow = new CoverFlow(5, 2);
    flow.startDrag();
    expect(flow.drag(0.5)).toBe(1.5);
    expect(flow.drag(-5)).toBe(5);
    expect(flow.drag(3.5)).toBe(-0.5);
  });

  it('settles on the nearest card, or on the next one after a flick', () => {
    const flow = new CoverFlow(5, 2);
    flow.startDrag();
    expect(flow.endDrag(0.4, 0.2)).toBe(2);
    expect(flow.endDrag(0.6, 0.2)).toBe(1);
    flow.to(2);
    flow.startDrag();
    expect(flow.endDrag(0.2, 3)).toBe(1);
    flow.to(2);
    flow.startDrag();
    expect(flow.endDrag(-0.2, -3)).toBe(3);
    flow.to(4);
    flow.startDrag();
    expect(flow.endDrag(-0.2, -3)).toBe(4);
  });
});

describe('the news', () => {
  it('are ordered from the newest, and their dates are those of their texts', () => {
    const all = articles(translator(brand));
    const days = all.map(({ iso }) => iso);
    expect(days).toHaveLength(10);
    expect(days).toEqual([...days].sort().reverse());
    for (const { date, iso } of all) {
      const [year, month, day] = iso.split('-').map(Number);
      expect(date).toBe(`${year}年${month}月${day}日`);
    }
  });

  it('are those that the brand has', () => {
    const { news } = brand.brand;
    const fewer = translator({ brand: { ...brand.brand, news: { ...news, report: '' } } });
    expect(articles(fewer).map(({ id }) => id)).not.toContain('report');
    expect(articles(fewer)).toHaveLength(9);
  });
});

describe('the brand site’s tokens', () => {
  const names = (file: string) =>
    new Set(readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8').match(/--[\w-]+(?=:)/g));

  it('define the same names as the garment site’s', () => {
    const own = names('brand/design/tokens.css');
    expect([...names('design/tokens.css')].filter((name) => !own.has(name))).toEqual([]);
  });
});
