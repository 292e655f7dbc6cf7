import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Document } from '../src/generated/document';
import { type Environment, Navigation } from '../src/navigation/navigation';
import { initialScreen } from '../src/navigation/screen';
import type { AnyPageComponent } from '../src/pages/kinds';
import { ChunkError } from '../src/pages/pageLoader';
import { documentAt } from './document';

const Page: AnyPageComponent = () => null;

/** A fake fetch; the test resolves each request. */
class Wire {
  readonly asked: string[] = [];
  readonly signals: AbortSignal[] = [];
  readonly #pending = new Map<string, { resolve(document: Document): void; reject(error: unknown): void }>();

  readonly fetch: Environment['fetchDocument'] = (href, signal) => {
    this.asked.push(href);
    this.signals.push(signal);
    return new Promise((resolve, reject) => this.#pending.set(href, { resolve, reject }));
  };

  answer(href: string, document: Document): void {
    this.#pending.get(href)?.resolve(document);
  }

  fail(href: string, error: Error = new TypeError('network')): void {
    this.#pending.get(href)?.reject(error);
  }
}

let wire: Wire;
let environment: { [Name in keyof Environment]: ReturnType<typeof vi.fn> };
let navigation: Navigation;

beforeEach(() => {
  vi.spyOn(console, 'error')
    .mockReset()
    .mockImplementation(() => undefined);
  wire = new Wire();
  let keys = 0;
  environment = {
    fetchDocument: vi.fn(wire.fetch),
    loadPage: vi.fn(async () => Page),
    likelyKind: vi.fn((path) =>
      path.startsWith('/news/info/')
        ? 'news-info'
        : path === '/order'
          ? 'order'
          : path === '/user/login'
            ? 'user-login'
            : path === '/'
              ? 'home'
              : undefined,
    ),
    updateUrl: vi.fn(),
    leave: vi.fn(),
    mayReload: vi.fn(() => true),
    offline: vi.fn(() => false),
    isReachable: vi.fn(async () => true),
    errorTitle: vi.fn((status: number) => `Error ${status}`),
    newKey: vi.fn(() => `key${++keys}`),
    present: vi.fn((show) => show()),
  };
  navigation = new Navigation(initialScreen(documentAt('/'), Page), environment as unknown as Environment);
});

const settled = () => new Promise((resolve) => setTimeout(resolve));
const shown = () => navigation.state().screen.href;

describe('a page that is shown in the next frame', () => {
  it('is not shown after another navigation has begun', async () => {
    const frames: Array<() => void> = [];
    environment.present.mockImplementation((show) => frames.push(show));
    const first = navigation.navigate('/en/news/list');
    wire.answer('/en/news/list', documentAt('/news/list'));
    await first;
    const second = navigation.navigate('/en/about/company');
    frames.shift()?.();
    expect(navigation.state()).toMatchObject({ pending: '/en/about/company', screen: { href: '/en' } });
    wire.answer('/en/about/company', documentAt('/about/company'));
    await second;
    frames.shift()?.();
    expect(shown()).toBe('/en/about/company');
    expect(environment.updateUrl).toHaveBeenCalledTimes(1);
  });
});

describe('a prefetched page', () => {
  const address = '/en/news/info/7';

  it('is shown without another request, and nothing is pending', async () => {
    navigation.prefetch(address);
    expect(environment.loadPage).toHaveBeenCalledWith('news-info');
    wire.answer(address, documentAt('/news/info/7'));
    await settled();
    const states: unknown[] = [];
    navigation.subscribe(() => states.push(navigation.state().pending));
    await navigation.navigate(`${address}#part`);
    expect(shown()).toBe(`${address}#part`);
    expect(states).toEqual([null]);
    expect(wire.asked).toEqual([address]);
  });

  it('is awaited if it has not arrived, and is not stopped any more', async () => {
    const stop = navigation.prefetch(address);
    const going = navigation.navigate(address);
    stop?.();
    navigation.prefetch(address);
    expect(navigation.state().pending).toBe(address);
    expect(wire.signals[0]?.aborted).toBe(false);
    wire.answer(address, documentAt('/news/info/7'));
    await going;
    expect(shown()).toBe(address);
    expect(wire.asked).toEqual([address]);
  });

  it('is not fetched again by a press while the click shows it', async () => {
    const frames: Array<() => void> = [];
    environment.present.mockImplementation((show) => frames.push(show));
    navigation.prefetch(address);
    wire.answer(address, documentAt('/news/info/7'));
    await settled();
    await navigation.navigate(address);
    expect(shown()).toBe('/en');
    navigation.prefetch(address);
    frames.shift()?.();
    expect(shown()).toBe(address);
    expect(wire.asked).toEqual([address]);
  });

  it('is used once', async () => {
    navigation.prefetch(address);
    wire.answer(address, documentAt('/news/info/7'));
    await navigation.navigate(address);
    void navigation.navigate(address, 'REPLACE');
    expect(wire.asked).toEqual([address, address]);
  });

  it('is aborted with the navigation that awaits it', () => {
    navigation.prefetch(address);
    void navigation.navigate(address);
    void navigation.navigate('/en/about/company');
    expect(wire.signals[0]?.aborted).toBe(true);
  });

  it('is stopped while it loads, and fetched anew by the click', () => {
    navigation.prefetch(address)?.();
    expect(wire.signals[0]?.aborted).toBe(true);
    void navigation.navigate(address);
    expect(wire.asked).toEqual([address, address]);
  });

  it('is forgotten after some seconds', async () => {
    vi.useFakeTimers();
    navigation.prefetch(address);
    wire.answer(address, documentAt('/news/info/7'));
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    void navigation.navigate(address);
    expect(wire.asked).toEqual([address, address]);
  });

  it.each([
    ['failed', () => wire.fail(address)],
    ['was an outage', () => wire.answer(address, documentAt('/news/info/7', { status: 503 }))],
  ])('is fetched anew by the click if the prefetch %s', async (_, end) => {
    navigation.prefetch(address);
    end();
    await settled();
    expect(navigation.state()).toMatchObject({ pending: null, problem: null, screen: { href: '/en' } });
    const going = navigation.navigate(address);
    wire.answer(address, documentAt('/news/info/7'));
    await going;
    expect(shown()).toBe(address);
    expect(console.error).not.toHaveBeenCalled();
  });

  it.each(['/en/order', '/en/user/login', '/en/elsewhere', '/en/news/info/7?token=secret', '/en'])(
    'is never %s',
    (href) => {
      expect(navigation.prefetch(href)).toBeUndefined();
      expect(wire.asked).toEqual([]);
    },
  );
});

describe('a document that is kept', () => {
  const address = '/en/news/info/7';
  const keep = (keptMs: number) =>
    navigation.prefetched.fetch(address, async () => documentAt('/news/info/7'), keptMs);

  it('is shown without a request for as long as it is kept', async () => {
    vi.useFakeTimers();
    keep(300_000);
    await vi.advanceTimersByTimeAsync(299_000);
    expect(navigation.prefetch(address)).toBeUndefined();
    expect(navigation.wantedKind(address)).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1000);
    expect(navigation.wantedKind(address)).toBe('news-info');
    keep(300_000);
    vi.useRealTimers();
    await settled();
    await navigation.navigate(address);
    expect(shown()).toBe(address);
    expect(wire.asked).toEqual([]);
  });
});

describe('in-app navigation', () => {
  it('shows the old page until the new document and its code have loaded', async () => {
    const going = navigation.navigate('/en/news/list');
    expect(navigation.state()).toMatchObject({ pending: '/en/news/list', screen: { href: '/en' } });
    expect(environment.updateUrl).not.toHaveBeenCalled();
    wire.answer('/en/news/list', documentAt('/news/list'));
    await going;
    expect(navigation.state()).toMatchObject({ pending: null, screen: { href: '/en/news/list' } });
    expect(environment.updateUrl).toHaveBeenCalledExactlyOnceWith('PUSH', '/en/news/list', 'key1');
  });

  it('loads the likely code in parallel with the document', () => {
    void navigation.navigate('/en/news/info/7');
    expect(environment.loadPage).toHaveBeenCalledWith('news-info');
  });

  it('shows the last page requested, in any order of responses', async () => {
    const first = navigation.navigate('/en/news/list');
    const second = navigation.navigate('/en/about/company');
    expect(wire.signals[0]?.aborted).toBe(true);
    wire.answer('/en/about/company', documentAt('/about/company'));
    await second;
    wire.answer('/en/news/list', documentAt('/news/list'));
    await first;
    expect(shown()).toBe('/en/about/company');
    expect(environment.updateUrl).toHaveBeenCalledTimes(1);
  });

  it('uses the URL after a redirect', async () => {
    const going = navigation.navigate('/en/about');
    wire.answer('/en/about', documentAt('/about/company'));
    await going;
    expect(environment.updateUrl).toHaveBeenCalledWith('PUSH', '/en/about/company', 'key1');
  });

  it('shows an error document at the requested URL', async () => {
    const going = navigation.navigate('/en/nowhere?x=1');
    wire.answer('/en/nowhere?x=1', documentAt('/nowhere', { status: 404 }));
    await going;
    expect(shown()).toBe('/en/nowhere?x=1');
  });

  it('falls back to a page load when the document fails to load', async () => {
    const going = navigation.navigate('/en/news/list');
    wire.fail('/en/news/list');
    await going;
    expect(environment.leave).toHaveBeenCalledExactlyOnceWith('/en/news/list', 'PUSH');
    expect(shown()).toBe('/en');
  });

  it('falls back to a page load for a document of another build', async () => {
    const going = navigation.navigate('/en/news/list');
    wire.answer('/en/news/list', documentAt('/news/list', { build: 'b2' }));
    await going;
    expect(environment.leave).toHaveBeenCalledWith('/en/news/list', 'PUSH');
  });

  it('falls back to a page load for another language', async () => {
    await navigation.navigate('/ja/news/list');
    expect(environment.leave).toHaveBeenCalledWith('/ja/news/list', 'PUSH');
    expect(wire.asked).toEqual([]);
  });

  it('moves to a fragment of the same page without a request', async () => {
    await navigation.navigate('/en#news');
    expect(wire.asked).toEqual([]);
    expect(environment.updateUrl).toHaveBeenCalledWith('PUSH', '/en#news', 'key1');
  });
});

describe('back and forward', () => {
  it('show a cached page without a request', async () => {
    const going = navigation.navigate('/en/news/list');
    wire.answer('/en/news/list', documentAt('/news/list'));
    await going;
    await navigation.pop('/en', 'first');
    expect(navigation.state().screen).toMatchObject({ href: '/en', key: 'first', navigationType: 'POP' });
    expect(wire.asked).toEqual(['/en/news/list']);
  });

  it('load a failed page again', async () => {
    const going = navigation.navigate('/en/gone');
    wire.answer('/en/gone', documentAt('/gone', { status: 503 }));
    await going;
    await navigation.pop('/en', 'first');
    void navigation.pop('/en/gone', 'key1');
    expect(wire.asked).toEqual(['/en/gone', '/en/gone']);
  });

  it('do not write the URL that the browser has changed', async () => {
    const back = navigation.pop('/en/news/list', 'k');
    wire.answer('/en/news/list', documentAt('/news/list'));
    await back;
    expect(environment.updateUrl).not.toHaveBeenCalled();
  });
});

describe('a chunk that fails to load', () => {
  beforeEach(() => {
    environment.loadPage.mockImplementation(async (kind: string) => {
      if (kind !== 'error') throw new ChunkError('gone');
      return Page;
    });
  });

  const news = documentAt('/news/list', {
    page: { kind: 'news-list', banner: null, tiles: [], rows: [], pager: { page: 1, pages: 1 } },
  });

  it('causes a page load', async () => {
    const going = navigation.navigate('/en/news/list');
    wire.answer('/en/news/list', news);
    await going;
    expect(environment.leave).toHaveBeenCalledWith('/en/news/list', 'PUSH');
  });

  it('causes the error page after a recent reload', async () => {
    environment.mayReload.mockReturnValue(false);
    const going = navigation.navigate('/en/news/list');
    wire.answer('/en/news/list', news);
    await going;
    expect(environment.leave).not.toHaveBeenCalled();
    expect(navigation.state().screen.document).toMatchObject({
      page: { kind: 'error', status: 500 },
      frame: { path: '/news/list' },
      head: { title: 'Error 500', canonical: null },
    });
  });
});

describe('offline', () => {
  const NEWS = '/en/news/list?page=2#rows';
  const ORDERS = '/en/order?token=s3cret';
  const lost = async (href: string, going: Promise<void>) => {
    wire.fail(href);
    await going;
  };
  beforeEach(() => environment.offline.mockReturnValue(true));

  it('the error page has the requested URL and a head of its own', async () => {
    await lost(NEWS, navigation.navigate(NEWS));
    expect(environment.loadPage.mock.calls).toEqual([['error']]);
    expect(environment.leave).not.toHaveBeenCalled();
    expect(environment.updateUrl).toHaveBeenCalledExactlyOnceWith('PUSH', NEWS, 'key1');
    expect(navigation.state()).toMatchObject({
      pending: null,
      screen: {
        href: NEWS,
        document: {
          page: { kind: 'error', status: 0 },
          frame: { path: '/news/list?page=2' },
          head: { title: 'Error 0', canonical: null, alternates: [] },
        },
      },
    });
  });

  it('the page replaces it once the network is back, and going back shows the page before', async () => {
    await lost(NEWS, navigation.navigate(NEWS));
    environment.offline.mockReturnValue(false);
    const again = navigation.resume();
    wire.answer(NEWS, documentAt('/news/list?page=2'));
    await again;
    expect(environment.updateUrl).toHaveBeenLastCalledWith('REPLACE', NEWS, 'key1');
    expect(navigation.state().screen.document.frame.status).toBe(200);
    await navigation.pop('/en', 'first');
    expect(shown()).toBe('/en');
  });

  it('only a failed page is loaded again', async () => {
    await navigation.resume();
    expect(wire.asked).toEqual([]);
  });

  it('a URL that the browser has changed is not written', async () => {
    await lost('/en/news/list', navigation.pop('/en/news/list', 'k'));
    expect(environment.updateUrl).not.toHaveBeenCalled();
    expect(navigation.state().screen).toMatchObject({ href: '/en/news/list', key: 'k' });
  });

  it("a customer's token is neither in the address, nor in the page, nor in the console", async () => {
    await lost(ORDERS, navigation.navigate(ORDERS));
    expect(wire.asked).toEqual([ORDERS]);
    expect(environment.updateUrl).toHaveBeenCalledExactlyOnceWith('PUSH', '/en/order', 'key1');
    expect(JSON.stringify(navigation.state())).not.toContain('s3cret');
    expect(vi.mocked(console.error).mock.calls).toEqual([
      ['The page /en/order could not be loaded: TypeError'],
    ]);
  });
});

describe('a server that does not answer', () => {
  const NEWS = '/en/news/list?page=2';
  const UNREACHABLE = { page: { kind: 'error', status: 503 }, head: { title: 'Error 503' } };
  beforeEach(() => environment.isReachable.mockResolvedValue(false));

  it('leads to the error page, not to a page load', async () => {
    const going = navigation.navigate(NEWS);
    wire.fail(NEWS);
    await going;
    expect(environment.leave).not.toHaveBeenCalled();
    expect(environment.isReachable).toHaveBeenCalledExactlyOnceWith(NEWS, false, expect.any(AbortSignal));
    expect(environment.updateUrl).toHaveBeenCalledExactlyOnceWith('PUSH', NEWS, 'key1');
    expect(navigation.state()).toMatchObject({
      pending: null,
      screen: { href: NEWS, document: UNREACHABLE },
    });
  });

  it('is asked again by the link of the error page, which the page then replaces', async () => {
    const going = navigation.navigate(NEWS);
    wire.fail(NEWS);
    await going;
    const again = navigation.follow(NEWS);
    wire.answer(NEWS, documentAt('/news/list?page=2'));
    await again;
    expect(environment.updateUrl).toHaveBeenLastCalledWith('REPLACE', NEWS, 'key2');
    expect(navigation.state().screen.document.frame.status).toBe(200);
  });

  it('leads to the error page after back navigation and for a chunk as well', async () => {
    const back = navigation.pop('/en/news/list', 'k');
    wire.fail('/en/news/list');
    await back;
    expect(navigation.state().screen).toMatchObject({ key: 'k', document: UNREACHABLE });
    environment.loadPage.mockImplementation(async (kind: string) => {
      if (kind !== 'error') throw new ChunkError('gone');
      return Page;
    });
    const going = navigation.navigate('/en/about/culture');
    wire.answer(
      '/en/about/culture',
      documentAt('/about/culture', { page: { kind: 'brand-info', name: 'about' } }),
    );
    await going;
    expect(navigation.state().screen).toMatchObject({ href: '/en/about/culture', document: UNREACHABLE });
    expect(environment.leave).not.toHaveBeenCalled();
    expect(environment.mayReload, 'the reload is left for later').not.toHaveBeenCalled();
  });

  it('is not asked with a token', async () => {
    vi.useFakeTimers();
    const going = navigation.pop('/en/order?token=s3cret', 'k');
    for (let attempt = 0; attempt < 4; attempt++) {
      wire.fail('/en/order?token=s3cret');
      await vi.advanceTimersByTimeAsync(5000);
    }
    await going;
    vi.useRealTimers();
    expect(environment.isReachable).toHaveBeenCalledWith('/en/order', false, expect.any(AbortSignal));
    expect(JSON.stringify(navigation.state())).not.toContain('s3cret');
  });

  it('changes nothing after another navigation', async () => {
    let answered: (reachable: boolean) => void = () => undefined;
    environment.isReachable.mockReturnValue(new Promise((resolve) => (answered = resolve)));
    const going = navigation.navigate(NEWS);
    wire.fail(NEWS);
    await vi.waitFor(() => expect(environment.isReachable).toHaveBeenCalled());
    const elsewhere = navigation.navigate('/en/about/company');
    answered(false);
    await going;
    wire.answer('/en/about/company', documentAt('/about/company'));
    await elsewhere;
    expect(shown()).toBe('/en/about/company');
  });
});

describe('a document that takes too long', () => {
  const late = () => new DOMException('', 'TimeoutError');

  it('is not asked for once more: the page load follows', async () => {
    const going = navigation.navigate('/en/news/list');
    wire.fail('/en/news/list', late());
    await going;
    expect(wire.asked).toEqual(['/en/news/list']);
    expect(environment.isReachable.mock.calls.map(([, wasSlow]) => wasSlow)).toEqual([true]);
    expect(environment.leave).toHaveBeenCalledExactlyOnceWith('/en/news/list', 'PUSH');
  });

  it('is not asked for once more by a click that waits for the prefetched page', async () => {
    navigation.prefetch('/en/news/info/7');
    const going = navigation.navigate('/en/news/info/7');
    wire.fail('/en/news/info/7', late());
    await going;
    expect(wire.asked).toEqual(['/en/news/info/7']);
    expect(environment.leave).toHaveBeenCalledExactlyOnceWith('/en/news/info/7', 'PUSH');
  });

  it('is asked for by a click after the prefetch has ended', async () => {
    navigation.prefetch('/en/news/info/7');
    wire.fail('/en/news/info/7', late());
    await settled();
    void navigation.navigate('/en/news/info/7');
    expect(wire.asked).toHaveLength(2);
  });
});

describe('a document that fails to load', () => {
  it('is logged without its query', async () => {
    const going = navigation.navigate('/en/news/list?page=2');
    wire.fail('/en/news/list?page=2');
    await going;
    expect(vi.mocked(console.error).mock.calls).toEqual([
      ['The page /en/news/list could not be loaded: TypeError'],
    ]);
  });
});

describe("a customer's contracts", () => {
  const order = (status: number, state: 'listed' | 'refused') =>
    documentAt('/order', {
      status,
      page: {
        kind: 'order',
        banner: null,
        search: '',
        list: state === 'listed' ? { state, contracts: [] } : { state },
      },
    });

  it.each([
    [200, 'listed'],
    [401, 'refused'],
  ] as const)('with status %i never have their token in the address bar', async (status, state) => {
    const going = navigation.navigate('/en/order?token=s3cret');
    wire.answer('/en/order?token=s3cret', order(status, state));
    await going;
    expect(environment.updateUrl).toHaveBeenCalledExactlyOnceWith('PUSH', '/en/order', 'key1');
    expect(JSON.stringify(navigation.state())).not.toContain('s3cret');
  });

  describe('that fail to load', () => {
    const ORDERS = '/en/order?token=s3cret';
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => vi.useRealTimers());

    const failing = async (times: number) => {
      for (let attempt = 0; attempt < times; attempt++) {
        wire.fail(ORDERS);
        // The pause before the next attempt.
        await vi.advanceTimersToNextTimerAsync();
      }
    };

    it('are retried, and the visitor is told until they have loaded', async () => {
      const going = navigation.navigate(ORDERS);
      expect(navigation.state().problem).toBeNull();
      await failing(2);
      expect(navigation.state()).toMatchObject({ pending: ORDERS, problem: 'retrying' });
      wire.answer(ORDERS, order(200, 'listed'));
      await going;
      expect(wire.asked).toHaveLength(3);
      expect(navigation.state()).toMatchObject({
        pending: null,
        problem: null,
        screen: { href: '/en/order' },
      });
    });

    it('leave the current page, with a message and without the token', async () => {
      const going = navigation.navigate(ORDERS);
      await failing(4);
      await going;
      expect(wire.asked).toHaveLength(4);
      expect(navigation.state()).toMatchObject({
        pending: null,
        problem: 'unreachable',
        screen: { href: '/en' },
      });
      expect(environment.leave).not.toHaveBeenCalled();
      expect(environment.updateUrl).not.toHaveBeenCalled();
      const again = navigation.navigate(ORDERS);
      expect(navigation.state()).toMatchObject({ pending: ORDERS, problem: null });
      wire.answer(ORDERS, order(200, 'listed'));
      await again;
      expect(shown()).toBe('/en/order');
    });

    it('are not retried after a timeout: the server may still be asking the provider', async () => {
      const going = navigation.navigate(ORDERS);
      await vi.advanceTimersByTimeAsync(10_000);
      wire.fail(ORDERS, new DOMException('', 'TimeoutError'));
      await going;
      expect(wire.asked).toHaveLength(1);
      expect(navigation.state()).toMatchObject({ pending: null, problem: 'unreachable' });
    });

    it('are not retried after another navigation', async () => {
      void navigation.navigate(ORDERS);
      await failing(1);
      const elsewhere = navigation.navigate('/en/news/list');
      expect(navigation.state()).toMatchObject({ pending: '/en/news/list', problem: null });
      await vi.advanceTimersByTimeAsync(20_000);
      wire.answer('/en/news/list', documentAt('/news/list'));
      await elsewhere;
      expect(wire.asked.filter((href) => href === ORDERS)).toHaveLength(2);
      expect(navigation.state()).toMatchObject({ pending: null, problem: null });
    });

    it('cause a page load after back navigation', async () => {
      const going = navigation.pop('/en/order', 'k');
      for (let attempt = 0; attempt < 4; attempt++) {
        wire.fail('/en/order');
        await vi.advanceTimersByTimeAsync(5000);
      }
      await going;
      expect(environment.leave).toHaveBeenCalledExactlyOnceWith('/en/order', 'POP');
    });
  });

  it('never cause a page load with the token in the URL', async () => {
    const going = navigation.navigate('/en/order?token=s3cret&cno=7');
    wire.answer('/en/order?token=s3cret&cno=7', documentAt('/order', { build: 'b2' }));
    await going;
    await navigation.navigate('/ja/order?token=s3cret');
    expect(environment.leave.mock.calls).toEqual([
      ['/en/order?cno=7', 'PUSH'],
      ['/ja/order', 'PUSH'],
    ]);
  });

  it('are loaded again after back navigation', async () => {
    const going = navigation.navigate('/en/order?token=s3cret');
    wire.answer('/en/order?token=s3cret', order(200, 'listed'));
    await going;
    const leaving = navigation.navigate('/en/news/list');
    wire.answer('/en/news/list', documentAt('/news/list'));
    await leaving;
    void navigation.pop('/en/order', 'key1');
    expect(wire.asked.at(-1)).toBe('/en/order');
  });
});
