// Counts the frames of the decks while they move, on a processor four times slower: in a trace of what Chromium has drawn.
//
//   SERVER=BINARY node bench/frames.mjs
//
// A frame is late when the next one comes after more than one and a half sixtieths of a second. Only transform, opacity
// and scrolling may move: what makes Chromium lay out or paint while a deck moves is counted, too.
import { hydrated, launch, serve, visit } from '../tests/e2e/browser.mjs';

const SLOWER = 4;
const SIXTIETH = 1000 / 60;
const DECKS = [
  { site: 'brand', path: '/', ready: async (page) => page.getByRole('button', { name: '跳过' }).click() },
  { site: 'brand', path: '/brand', ready: async () => {} },
  { site: 'garment', path: '/', ready: async () => {} },
];

const browser = await launch();
try {
  for (const deck of DECKS) console.log(deck.site, deck.path, await measure(deck));
} finally {
  await browser.close();
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
      for (let slide = 0; slide < 4; slide++) {
        await page.keyboard.press('PageDown');
        await page.waitForTimeout(1200);
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

function digest(events) {
  const named = (name) => events.filter((event) => event.name === name);
  const drawn = named('DrawFrame').map(({ ts }) => ts / 1000).sort((a, b) => a - b);
  const gaps = drawn.slice(1).map((time, index) => time - drawn[index]);
  // Between the ways nothing is drawn.
  const moving = gaps.filter((gap) => gap < 200);
  const late = moving.filter((gap) => gap > 1.5 * SIXTIETH);
  const middle = [...moving].sort((a, b) => a - b)[Math.floor(moving.length / 2)] ?? 0;
  const dropped = named('DroppedFrame').length;
  return `${moving.length} frames, ${(1000 / middle).toFixed(0)} a second in the median, ${late.length} late, ${dropped} dropped, ${named('Layout').length} layouts, ${named('Paint').length} paints`;
}
