// Counts the frames of the decks while they move, on a processor four times slower, in a trace of what Chromium has drawn,
// and writes them to bench/frames.md.
//
//   SERVER=BINARY node bench/frames.mjs
//
// A way lasts from the key that starts it to the last frame before half a second of rest. A frame is late when the next one
// comes after more than one and a half sixtieths of a second. Only transform, opacity and scrolling may move: what makes
// Chromium lay out or paint while a deck moves is counted, too.
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { hydrated, launch, serve, visit } from '../tests/e2e/browser.mjs';
import { machine } from './lib/proc.mjs';

const SLOWER = 4;
const SIXTIETH = 1000 / 60;
const REST = 500;
const WAYS = 4;
const DECKS = [
  { site: 'brand', path: '/', ready: async (page) => page.getByRole('button', { name: '跳过' }).click() },
  { site: 'brand', path: '/brand', ready: async () => {} },
  { site: 'garment', path: '/', ready: async () => {} },
];

const browser = await launch();
const rows = [];
try {
  for (const deck of DECKS) {
    const ways = await measure(deck);
    console.log(deck.site, deck.path, ways);
    rows.push(...ways.map((way, index) => [deck.site, `\`${deck.path}\``, index + 1, ...Object.values(way)]));
  }
} finally {
  await browser.close();
}
await writeFile(new URL('frames.md', import.meta.url), report());

function report() {
  return `# Frames of the decks

Written by \`make frames\`: Chromium without a graphics card, 1440 × 900, the processor ${SLOWER} times slower. ${machine()}; load average
at the end ${loadavg()[0].toFixed(1)}. A frame is late when more than ${(1.5 * SIXTIETH).toFixed(0)} ms pass until the next.

| site | page | way | ms | frames | a second | late | longest gap, ms | layouts | paints |
|---|---|---|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}
`;
}

async function measure({ site: name, path, ready }) {
  const site = await serve({ SELVAGE_SITE_DEFAULT: name });
  try {
    const { page, close } = await visit(browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(site.url + path);
    await hydrated(page);
    await ready(page);
    await page.waitForTimeout(2000);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const events = await trace(session, async () => {
      for (let way = 0; way < WAYS; way++) {
        await page.keyboard.press('PageDown');
        await page.waitForTimeout(1500);
      }
    });
    await close();
    return digest(events);
  } finally {
    await site.stop();
  }
}

async function trace(session, act) {
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame'] },
  });
  await act();
  await session.send('Tracing.end');
  await complete;
  return events;
}

/** The ways, one by one. */
function digest(events) {
  const times = (name, which = () => true) =>
    events
      .filter((event) => event.name === name && which(event))
      .map(({ ts }) => ts / 1000)
      .sort((a, b) => a - b);
  const keys = times('EventDispatch', ({ args }) => args.data?.type === 'keydown');
  const drawn = times('DrawFrame');
  return keys.map((begin, index) => {
    const own = drawn.filter((time) => time >= begin && time < (keys[index + 1] ?? Number.POSITIVE_INFINITY));
    const rest = own.findIndex((time, at) => (own[at + 1] ?? Number.POSITIVE_INFINITY) - time > REST);
    const frames = own.slice(0, rest + 1);
    const end = frames.at(-1);
    const gaps = frames.slice(1).map((time, at) => time - frames[at]);
    const within = (name) => times(name).filter((time) => time >= begin && time <= end).length;
    return {
      ms: Math.round(end - frames[0]),
      frames: frames.length,
      rate: Math.round((1000 * gaps.length) / (end - frames[0])),
      late: gaps.filter((gap) => gap > 1.5 * SIXTIETH).length,
      longest: Math.round(Math.max(...gaps)),
      layouts: within('Layout'),
      paints: within('Paint'),
    };
  });
}
