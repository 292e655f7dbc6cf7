// Counts the frames of the decks while they move, on a processor slowed down four times, in a trace of the frames that
// Chromium has drawn, and writes them to frames.md.
//
// A way lasts from the key that starts it to the last frame before half a second of rest. A frame is late when the next
// one comes after more than one and a half sixtieths of a second. Only transform, opacity and scrolling may move:
// layouts and paints while a deck moves are counted, too.

import { launch } from '../../tests/e2e/support/chromium.ts';
import { serve } from '../../tests/e2e/support/server.ts';
import type { SiteName } from '../../tests/e2e/support/sites.ts';
import { type Browser, hydrated, type Page } from '../../tests/e2e/support/test.ts';
import { add, conditions, replace, table } from '../lib/report.mjs';

interface Deck {
  site: SiteName;
  path: string;
  /** Brings the page to its first slide. */
  ready?: (page: Page) => Promise<void>;
}

/** An event of the trace; `ts` is in microseconds. */
interface TraceEvent {
  name: string;
  ts: number;
  args: { data?: { type?: string } };
}

type Session = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>;

const SLOWER = 4;
const SIXTIETH = 1000 / 60;
const LATE = 1.5 * SIXTIETH;
const REST = 500;
const WAYS = 4;
const DECKS: Deck[] = [
  { site: 'brand', path: '/', ready: (page) => page.getByRole('button', { name: '跳过' }).click() },
  { site: 'brand', path: '/brand' },
  { site: 'garment', path: '/' },
];

const HEAD = [
  'site',
  'page',
  'way',
  'ms',
  'frames',
  'a second',
  'late',
  'longest gap, ms',
  'layouts',
  'paints',
];

export async function measure() {
  const browser = await launch();
  const rows: (string | number)[][] = [];
  try {
    for (const deck of DECKS) {
      for (const [index, way] of (await waysOf(browser, deck)).entries())
        add(rows, [deck.site, `\`${deck.path}\``, index + 1, ...Object.values(way)]);
    }
  } finally {
    await browser.close();
  }
  const measured = `Processor ${SLOWER} times slower; late: ${LATE.toFixed(0)} ms. ${conditions()}`;
  replace('frames.md', 'frames', `${measured}\n\n${table(HEAD, rows)}`);
}

/** Moves a deck, and returns the figures of each way. */
async function waysOf(browser: Browser, { site, path, ready = async () => {} }: Deck) {
  const server = await serve({ settings: { SELVAGE_SITE_DEFAULT: site } });
  try {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await page.goto(path);
    await hydrated(page);
    await ready(page);
    await page.waitForTimeout(2000);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const events = await trace(session, async () => {
      for (let way = 0; way < WAYS; way++) {
        await page.keyboard.press('PageDown');
        await page.waitForTimeout(1500);
      }
    });
    await context.close();
    return digest(events);
  } finally {
    await server.stop();
  }
}

async function trace(session: Session, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame'] },
  });
  await act();
  await session.send('Tracing.end');
  await complete;
  return events;
}

/** The figures of each way. */
function digest(events: TraceEvent[]) {
  const times = (name: string, isWanted: (event: TraceEvent) => boolean = () => true) =>
    events
      .filter((event) => event.name === name && isWanted(event))
      .map(({ ts }) => ts / 1000)
      .sort((a, b) => a - b);
  const keys = times('EventDispatch', ({ args }) => args.data?.type === 'keydown');
  const drawn = times('DrawFrame');
  return keys.map((begin, index) => {
    const own = drawn.filter((time) => time >= begin && time < (keys[index + 1] ?? Number.POSITIVE_INFINITY));
    const rest = own.findIndex((time, at) => (own[at + 1] ?? Number.POSITIVE_INFINITY) - time > REST);
    const frames = own.slice(0, rest + 1);
    const [first = Number.NaN] = frames;
    const end = frames.at(-1) ?? Number.NaN;
    const gaps = frames.slice(1).map((time, at) => time - (frames[at] ?? Number.NaN));
    const count = (name: string) => times(name).filter((time) => time >= begin && time <= end).length;
    return {
      ms: Math.round(end - first),
      frames: frames.length,
      rate: Math.round((1000 * gaps.length) / (end - first)),
      late: gaps.filter((gap) => gap > LATE).length,
      longest: Math.round(Math.max(...gaps)),
      layouts: count('Layout'),
      paints: count('Paint'),
    };
  });
}
