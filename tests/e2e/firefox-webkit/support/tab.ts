// A page in a window of a browser, as a visitor uses it.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Screen, type Session, until } from './driver.ts';

/** Keys that have no character, in WebDriver's code. */
const KEYS = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  PageDown: '\uE00F',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};
const CONTROL = '\uE009';
/** How many presses of Tab reach anything on a page. */
const MOST_TABS = 200;

interface Point {
  x: number;
  y: number;
}

export class Tab {
  readonly #session: Session;
  readonly #origin: string;
  #marks = 0;

  constructor(session: Session, origin: string) {
    this.#session = session;
    this.#origin = origin;
  }

  /** Loads a page, and waits until it is hydrated. */
  async open(path: string): Promise<void> {
    await this.load(path);
    await this.hydrated();
  }

  /** Loads a page. The path may be a whole URL. */
  async load(path: string): Promise<void> {
    await this.#session.send('Navigate', { url: new URL(path, this.#origin).href });
  }

  async reload(): Promise<void> {
    await this.#session.send('Refresh');
    await this.hydrated();
  }

  hydrated(): Promise<void> {
    return this.until('hydration', () => 'hydrated' in document.documentElement.dataset);
  }

  /** Calls a function in the page. */
  async evaluate<Args extends unknown[], T>(call: (...args: Args) => T, ...args: Args): Promise<Awaited<T>> {
    const script = `return (${call})(...arguments)`;
    return (await this.#session.send('ExecuteScript', { script, args })) as Awaited<T>;
  }

  /** Waits until a function in the page returns true. */
  async until<Args extends unknown[]>(
    what: string,
    isTrue: (...args: Args) => boolean,
    ...args: Args
  ): Promise<void> {
    // A page that is being left runs no function.
    await until(what, () => this.evaluate(isTrue, ...args).catch(() => false));
  }

  /** Waits for the page at a path with query and fragment. */
  at(path: string): Promise<void> {
    return this.until(path, (path) => location.pathname + location.search + location.hash === path, path);
  }

  /** Waits for such a page to be loaded and hydrated. In Firefox a page that is opened while another one loads can be lost. */
  async loadedAt(path: string): Promise<void> {
    await this.at(path);
    await this.until('the page', () => document.readyState === 'complete');
    await this.hydrated();
  }

  /** Clicks the first visible element of a selector, with a text if one is given, as soon as there is one. */
  async click(selector: string, text = ''): Promise<void> {
    await this.#point(selector, text, [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  }

  /** Moves the pointer onto the first visible element of a selector. */
  async hover(selector: string): Promise<void> {
    await this.#point(selector, '', []);
  }

  async #point(selector: string, text: string, then: object[]): Promise<void> {
    // A page may still move: while it scrolls, or when a part of it arrives.
    let before: Point | undefined;
    const point = await until(`${selector} ${text}`, async () => {
      const now = await this.evaluate(pointOf, selector, text);
      const rests = now && before && now.x === before.x && now.y === before.y;
      before = now;
      return rests && now;
    }).catch(async (error: Error) => {
      const shown = await this.evaluate(() => `${location.href}: ${document.body.innerText.slice(0, 500)}`);
      throw new Error(`${error.message}at ${shown}`);
    });
    const actions = [{ type: 'pointerMove', duration: 0, ...point }, ...then];
    await this.#act({ type: 'pointer', id: 'mouse', actions });
  }

  /** Waits until the page shows a text. */
  shows(text: string): Promise<void> {
    return this.until(text, (text) => document.body.innerText.includes(text), text);
  }

  /** Clicks a field, and types. */
  async write(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.type(text);
  }

  /** Types a text into the element that has the focus. */
  async type(text: string): Promise<void> {
    await this.#act({ type: 'key', id: 'keyboard', actions: [...text].flatMap(stroke) });
  }

  async press(key: keyof typeof KEYS): Promise<void> {
    await this.#act({ type: 'key', id: 'keyboard', actions: stroke(KEYS[key]) });
  }

  /** Presses the key of a character together with Control. */
  async control(character: string): Promise<void> {
    const [down, up] = stroke(CONTROL);
    await this.#act({ type: 'key', id: 'keyboard', actions: [down, ...stroke(character), up] });
  }

  /** Presses Tab until an element of a selector has the focus. */
  async tabTo(selector: string): Promise<void> {
    const hasFocus = () => this.evaluate((it) => document.activeElement?.matches(it) ?? false, selector);
    await this.until(selector, (it) => document.querySelector(it) !== null, selector);
    for (let presses = 0; presses < MOST_TABS; presses++) {
      if (await hasFocus()) return;
      await this.press('Tab');
    }
    throw new Error(`the key Tab does not reach ${selector}`);
  }

  /** Waits for a file that the browser has saved under this name, with this content. */
  async saved(name: string, content: Buffer): Promise<void> {
    const path = join(this.#session.downloads ?? '', name);
    await until(path, async () => (await readFile(path).catch(() => undefined))?.equals(content));
  }

  /** Gives the page this size. */
  async resize(width: number, height: number): Promise<void> {
    const frame = await this.evaluate(() => ({ x: outerWidth - innerWidth, y: outerHeight - innerHeight }));
    await this.#session.send('SetWindowRect', { width: width + frame.x, height: height + frame.y });
    await this.until(
      `${width} × ${height}`,
      (width, height) => innerWidth === width && innerHeight === height,
      width,
      height,
    );
  }

  /** Returns the screen's pixels with the page as it is now. A corner of the page tells when the screen shows that. */
  async screen(): Promise<Buffer> {
    const top = await this.evaluate(markCorner, ++this.#marks);
    const isShown = ({ pixels, stride }: Screen) => pixels[top * stride] === this.#marks;
    return until('the screen', async () => {
      const screen = await this.#session.screen?.();
      return screen && isShown(screen) && screen.pixels;
    });
  }

  /** Returns the screen once it no longer changes. */
  async restingScreen(): Promise<Buffer> {
    let screen = await this.screen();
    for (;;) {
      const before = screen;
      screen = await this.screen();
      if (difference(before, screen) < 0.001) return screen;
    }
  }

  /** Prints the page. Returns the PDF. */
  async print(): Promise<Buffer> {
    return Buffer.from((await this.#session.send('Print', {})) as string, 'base64');
  }

  async #act(source: object): Promise<void> {
    await this.#session.send('PerformActions', { actions: [source] });
  }
}

/** The share of bytes that differ. */
export function difference(one: Buffer, other: Buffer): number {
  let count = 0;
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) count++;
  return count / one.length;
}

const stroke = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];

/** Returns where to click on an element, unless it is hidden, covered or disabled. Runs in the page. */
function pointOf(selector: string, text: string): Point | undefined {
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) =>
      element.checkVisibility() && element.ariaDisabled !== 'true' && element.innerText.includes(text),
  );
  if (!element) return undefined;
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const isThere = ({ x, y }: Point) => element.contains(document.elementFromPoint(x, y));
  if (!isThere(middle())) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  return isThere(middle()) ? middle() : undefined;
}

/** Runs in the page. Colours its corner with this much blue. Returns the height of what is above the page. */
function markCorner(blue: number): number {
  const id = 'mark-of-the-test';
  const corner = document.getElementById(id) ?? document.body.appendChild(document.createElement('div'));
  corner.id = id;
  corner.style.cssText = `position: fixed; inset: 0 auto auto 0; width: 1px; height: 1px; z-index: 99; background: rgb(255 0 ${blue})`;
  return outerHeight - innerHeight;
}
