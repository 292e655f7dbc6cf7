import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VisitRecord } from '../src/generated/api';
import type { Document } from '../src/generated/document';
import type { NavigationState } from '../src/navigation/navigation';
import { mayStore, storeAnswer } from '../src/visits/consent';
import { beginVisit } from '../src/visits/earlyVisit';
import { refusesTracking } from '../src/visits/isLogged';
import { browserKey, forgetKey, newKey } from '../src/visits/key';
import { LOST, logVisits } from '../src/visits/log';
import { viewOf } from '../src/visits/record';
import { documentAt } from './document';

const KEY = 'aZ09aZ09aZ09aZ09';

/** A fake browser environment for the visit log. */
class Environment {
  readonly window = new EventTarget();
  readonly document = new EventTarget() as EventTarget & { prerendering?: boolean };
  readonly location = { pathname: '/', search: '' };
  readonly items = new Map([['userUniqueKey', KEY]]);
  /** The records sent; the answer is `success` unless a test says otherwise. */
  readonly sent: VisitRecord[] = [];
  readonly beacons: Blob[] = [];
  readonly requests: RequestInit[] = [];
  answer: () => Response | Promise<Response> = () => new Response('success');
  takesBeacons = true;

  constructor() {
    vi.stubGlobal('window', this.window);
    vi.stubGlobal('addEventListener', this.window.addEventListener.bind(this.window));
    vi.stubGlobal('removeEventListener', this.window.removeEventListener.bind(this.window));
    vi.stubGlobal('document', this.document);
    vi.stubGlobal('location', this.location);
    // Marks the page as just loaded.
    vi.stubGlobal('performance', { timeOrigin: Number.MAX_SAFE_INTEGER, getEntriesByType: () => [] });
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => this.items.get(name) ?? null,
      setItem: (name: string, value: string) => this.items.set(name, value),
      removeItem: (name: string) => this.items.delete(name),
    });
    vi.stubGlobal('navigator', {
      sendBeacon: (_address: string, body: Blob) => this.takesBeacons && this.beacons.push(body) > 0,
    });
    vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
      expect(address).toBe('/log/visit/insert');
      this.requests.push(request);
      this.sent.push(JSON.parse(String(request.body)));
      return this.answer();
    });
  }

  /** The records sent with an answer, as text. */
  acts(): string[] {
    return this.sent.map(({ act, url }) => `${act} ${url}`);
  }

  /** The records sent as beacons. */
  async last(): Promise<string[]> {
    const records = await Promise.all(
      this.beacons.map(async (body): Promise<VisitRecord> => JSON.parse(await body.text())),
    );
    return records.map(({ act, url }) => `${act} ${url}`);
  }

  hide(): void {
    this.window.dispatchEvent(new Event('pagehide'));
  }

  show(persisted: boolean): void {
    this.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  }
}

/** A fake navigation, controlled by the test. */
class Pages {
  #document: Document;
  #listeners: (() => void)[] = [];
  readonly #location: { pathname: string; search: string };

  constructor(location: { pathname: string; search: string }, path: string) {
    this.#location = location;
    this.#document = documentAt(path);
    this.#go(path);
  }

  state = () => ({ screen: { document: this.#document }, pending: null }) as unknown as NavigationState;

  subscribe = (listener: () => void) => {
    this.#listeners.push(listener);
    return () => undefined;
  };

  land(path: string, status = 200): void {
    this.#document = documentAt(path, { status });
    this.#go(path);
    this.publish();
  }

  publish(): void {
    for (const listener of this.#listeners) listener();
  }

  #go(path: string): void {
    const [pathname = '', query] = path.split('?');
    Object.assign(this.#location, { pathname, search: query ? `?${query}` : '' });
  }
}

let around: Environment;
let pages: Pages;

beforeEach(() => {
  vi.useFakeTimers();
  around = new Environment();
  pages = new Pages(around.location, '/en/market');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // The state that the starter hands over, and the key of the page load.
  for (const name of ['selvage.visit', 'selvage.visitor'])
    Reflect.deleteProperty(globalThis, Symbol.for(name));
});

const settled = () => vi.advanceTimersByTimeAsync(0);

describe('a visit', () => {
  it('sends start, end after start was accepted, and left', async () => {
    logVisits(pages, pages.state().screen.document, 'none');
    expect(around.acts()).toEqual(['start /en/market']);
    await settled();
    expect(around.acts()).toEqual(['start /en/market', 'end /en/market']);
    around.hide();
    expect(await around.last()).toEqual(['left /en/market']);
    expect(around.beacons[0]?.type).toBe('application/json');
  });

  it('records its begin and duration', async () => {
    vi.setSystemTime(1_790_000_000_000);
    logVisits(pages, pages.state().screen.document, 'none');
    await vi.advanceTimersByTimeAsync(4500);
    pages.land('/en/bbs');
    const left = around.sent.find(({ act }) => act === 'left');
    expect(left).toMatchObject({ stime: 1_790_000_000_000, etime: 1_790_000_004_500, span: 4500 });
  });

  it('begins with the page load or its activation; a later one when it is entered', () => {
    for (const activationStart of [undefined, 0, 700]) {
      vi.setSystemTime(1_790_000_003_000);
      const load = { timeOrigin: 1_790_000_000_000.4, getEntriesByType: () => [{ activationStart }] };
      vi.stubGlobal('performance', load);
      around.sent.length = 0;
      logVisits(pages, pages.state().screen.document, 'none');
      const stime = 1_790_000_000_000 + (activationStart ?? 0);
      expect(around.sent).toMatchObject([{ act: 'start', stime, span: 3000 - (activationStart ?? 0) }]);
      around.hide();
      around.show(true);
      expect(around.sent.at(-1)).toMatchObject({ act: 'start', stime: 1_790_000_003_000, span: 0 });
      around.hide();
    }
  });

  it('begins when it was entered if the log starts after a navigation', () => {
    vi.setSystemTime(1_790_000_003_000);
    vi.stubGlobal('performance', { timeOrigin: 1_790_000_000_000, getEntriesByType: () => [] });
    const first = pages.state().screen.document;
    pages.land('/en/bbs');
    logVisits(pages, first, 'none');
    expect(around.sent).toMatchObject([{ act: 'start', stime: 1_790_000_003_000 }]);
  });

  it('ends with in-app navigation, but not with a fragment or a pending navigation', async () => {
    logVisits(pages, pages.state().screen.document, 'none');
    pages.publish();
    pages.land('/en/news/list?page=2');
    await settled();
    expect([...around.acts()].sort()).toEqual([
      'end /en/market',
      'end /en/news/list?page=2',
      'left /en/market',
      'start /en/market',
      'start /en/news/list?page=2',
    ]);
    expect(around.beacons).toHaveLength(0);
  });

  it('is left once per unload and entered again when restored', async () => {
    logVisits(pages, pages.state().screen.document, 'none');
    around.hide();
    around.document.dispatchEvent(new Event('freeze'));
    around.hide();
    expect(await around.last()).toEqual(['left /en/market']);
    around.document.dispatchEvent(new Event('resume'));
    around.show(true);
    await settled();
    expect(around.acts().filter((act) => act.startsWith('start'))).toHaveLength(2);
    around.hide();
    expect(await around.last()).toEqual(['left /en/market', 'left /en/market']);
  });

  it('does not begin again on pageshow without a restore', async () => {
    logVisits(pages, pages.state().screen.document, 'none');
    around.show(false);
    expect(around.acts()).toEqual(['start /en/market']);
  });

  it('begins when a prerendered page is activated', () => {
    around.document.prerendering = true;
    logVisits(pages, pages.state().screen.document, 'none');
    around.hide();
    expect([around.sent, around.beacons]).toEqual([[], []]);
    around.document.dispatchEvent(new Event('prerenderingchange'));
    expect(around.acts()).toEqual(['start /en/market']);
  });

  it('ends by a keep-alive request without beacons', () => {
    logVisits(pages, pages.state().screen.document, 'none');
    around.takesBeacons = false;
    around.hide();
    expect(around.acts()).toEqual(['start /en/market', 'left /en/market']);
    expect(around.requests[1]?.keepalive).toBe(true);
    vi.stubGlobal('navigator', {});
    around.show(true);
    around.hide();
    expect(around.acts().slice(2)).toEqual(['start /en/market', 'left /en/market']);
  });
});

describe('the start record of the starter', () => {
  const frame = () => ({ ...pages.state().screen.document.frame, visits: 'everyone' as const });
  const takeOver = () => logVisits(pages, pages.state().screen.document, 'none');

  it('is sent at once and continued by the visit log', async () => {
    beginVisit(frame());
    expect(around.acts()).toEqual(['start /en/market']);
    expect(around.requests[0]?.keepalive).toBe(true);
    takeOver();
    await settled();
    expect(around.acts()).toEqual(['start /en/market', 'end /en/market']);
    around.hide();
    expect(await around.last()).toEqual(['left /en/market']);
    expect(new Set(around.sent.map(({ ukey, stime }) => `${ukey} ${stime}`)).size).toBe(1);
  });

  it('is followed by left if the page is left before', async () => {
    beginVisit(frame());
    around.hide();
    expect(await around.last()).toEqual(['left /en/market']);
    // Restored from the back/forward cache before the application takes over.
    takeOver();
    expect(around.acts()).toEqual(['start /en/market', 'start /en/market']);
    around.hide();
    expect(await around.last()).toEqual(['left /en/market', 'left /en/market']);
  });

  it('is retried by the visit log if it was not accepted', async () => {
    around.answer = () => new Response('busy');
    beginVisit(frame());
    takeOver();
    await vi.advanceTimersByTimeAsync(4999);
    expect(around.acts()).toEqual(['start /en/market']);
    around.answer = () => new Response('success');
    await vi.advanceTimersByTimeAsync(1);
    expect(around.acts()).toEqual(['start /en/market', 'start /en/market', 'end /en/market']);
  });

  it('is followed by the events before the visit log started', async () => {
    beginVisit(frame());
    const first = pages.state().screen.document;
    pages.land('/en/bbs');
    logVisits(pages, first, 'none');
    await settled();
    expect([...around.acts()].sort()).toEqual([
      'end /en/bbs',
      'end /en/market',
      'left /en/market',
      'start /en/bbs',
      'start /en/market',
    ]);
  });

  it('is not sent without logging, and waits for activation of a prerendered page', () => {
    beginVisit({ ...frame(), visits: 'off' });
    vi.stubGlobal('navigator', { doNotTrack: '1' });
    beginVisit({ ...frame(), visits: 'discreet' });
    around.document.prerendering = true;
    beginVisit(frame());
    around.hide();
    expect([around.sent, around.beacons]).toEqual([[], []]);
  });
});

describe('the offline error page', () => {
  it('ends the visit before it and is not a visit', async () => {
    logVisits(pages, pages.state().screen.document, 'none');
    pages.land('/en/bbs', 0);
    await settled();
    around.hide();
    pages.land('/en/bbs');
    expect(around.acts().filter((act) => !act.startsWith('end'))).toEqual([
      'start /en/market',
      'left /en/market',
      'start /en/bbs',
    ]);
    expect(around.beacons).toEqual([]);
  });
});

describe('a record that is not accepted', () => {
  const failures: [string, () => Response | Promise<Response>][] = [
    ['another word', () => new Response('success?')],
    ['an envelope', () => Response.json({ status: 503, msg: '', data: null }, { status: 503 })],
    ['the word with a failure', () => new Response('success', { status: 500 })],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ];
  it.each(failures)('is retried after 5 s, at most three times: %s', async (_name, answer) => {
    around.answer = answer;
    const lost = vi.fn();
    around.window.addEventListener(LOST, (event) => lost((event as CustomEvent).detail));
    logVisits(pages, pages.state().screen.document, 'none');
    for (const attempts of [1, 2, 3, 4]) {
      await vi.advanceTimersByTimeAsync(attempts === 1 ? 4999 : 5000);
      expect(around.acts()).toEqual(Array(attempts).fill('start /en/market'));
      expect(lost).toHaveBeenCalledTimes(attempts === 4 ? 1 : 0);
    }
    expect(lost).toHaveBeenCalledWith(around.sent[0]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(around.sent).toHaveLength(4);
  });

  it('is unchanged in retries, and end follows its acceptance', async () => {
    around.answer = () => new Response('busy');
    logVisits(pages, pages.state().screen.document, 'none');
    await vi.advanceTimersByTimeAsync(4000);
    around.answer = () => new Response('success');
    await vi.advanceTimersByTimeAsync(1000);
    expect(around.acts()).toEqual(['start /en/market', 'start /en/market', 'end /en/market']);
    expect(around.sent[0]).toEqual(around.sent[1]);
  });

  it('has a timeout', async () => {
    around.answer = () => new Promise(() => undefined);
    logVisits(pages, pages.state().screen.document, 'none');
    expect(around.requests[0]?.signal).toBeInstanceOf(AbortSignal);
  });
});

describe('the key of a browser', () => {
  it('has 16 of 62 equally likely characters', () => {
    let byte = 0;
    vi.stubGlobal('crypto', { getRandomValues: (room: Uint8Array) => room.fill(byte++) });
    // As many keys as 256 bytes make after rejection sampling.
    const keys = Array.from({ length: 248 }, newKey);
    expect(byte).toBe(248);
    const counts = new Map<string, number>();
    for (const key of keys) {
      expect(key).toMatch(/^([A-Za-z0-9])\1{15}$/);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect([...counts.values()]).toEqual(Array(62).fill(4));
    newKey();
    expect(byte).toBe(257);
  });

  it('is stored, and an invalid one is replaced', () => {
    expect(browserKey('none')).toBe(KEY);
    around.items.set('userUniqueKey', '<b>');
    const key = browserKey('none');
    expect(key).toMatch(/^[A-Za-z0-9]{16}$/);
    expect([around.items.get('userUniqueKey'), browserKey('none')]).toEqual([key, key]);
  });

  it('lasts for the page load without storage', () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const storage of [
      { getItem: forbidden, setItem: forbidden },
      { getItem: () => null, setItem: forbidden },
    ]) {
      vi.stubGlobal('localStorage', storage);
      expect(browserKey('none')).toMatch(/^[A-Za-z0-9]{16}$/);
    }
    logVisits(pages, pages.state().screen.document, 'none');
    pages.land('/en/bbs');
    expect(new Set(around.sent.map(({ ukey }) => ukey)).size).toBe(1);
  });
});

describe('the key with the consent notice', () => {
  it('lasts for the page load, neither read nor stored, before consent', () => {
    const key = browserKey('ask');
    expect(key).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(key).not.toBe(KEY);
    expect([browserKey('ask'), around.items.get('userUniqueKey')]).toEqual([key, KEY]);
    storeAnswer('declined');
    expect([mayStore('ask'), browserKey('ask')]).toEqual([false, key]);
    // A refusal counts in the languages that do not ask.
    expect([mayStore('none'), browserKey('none')]).toEqual([false, key]);
  });

  it('is stored with consent and removed without it', () => {
    around.items.clear();
    const key = browserKey('ask');
    storeAnswer('granted');
    expect([browserKey('ask'), around.items.get('userUniqueKey')]).toEqual([key, key]);
    storeAnswer('declined');
    forgetKey();
    expect(around.items.has('userUniqueKey')).toBe(false);
    expect(browserKey('ask')).not.toBe(key);
    expect([...around.items]).toEqual([['visitConsent', 'declined']]);
  });
});

describe('the record of a page', () => {
  const told = (search: string, site: 'garment' | 'brand' = 'garment', lid = 1) =>
    viewOf({ pathname: '/news/list', search }, { site, lid }, KEY, 0);

  it('has its URL, site, language and channel', () => {
    expect(told('?page=2&srchn=fair&spchn=banner-3', 'garment', 3)).toMatchObject({
      ukey: KEY,
      srchn: 'fair',
      spchn: 'banner-3',
      srdist: 21,
      url: '/news/list?page=2&srchn=fair&spchn=banner-3',
      lid: 3,
      module: 's16',
      params: { page: '2', srchn: 'fair', spchn: 'banner-3' },
    });
    expect(told('', 'brand')).toMatchObject({
      url: '/news/list',
      lid: 1,
      module: 's24',
      srchn: '',
      params: {},
    });
    expect(told('', 'garment', 2).lid).toBe(2);
  });

  it.each([
    'token=S3CRET',
    'gmsys_token=S3CRET',
    'Token=S3CRET',
    '%74oken=S3CRET',
    '%2574oken=S3CRET',
    'pwd=S3CRET',
    'password=S3CRET',
    'code=S3CRET',
    'email=S3CRET',
    'cno=S3CRET',
    'next=%2Forder%3Ftoken%3DS3CRET',
    'next=%252Forder%253Ftoken%253DS3CRET',
    'a=token%3DS3CRET',
  ])('never has a secret: %s', (secret) => {
    const view = told(`?page=2&${secret}&b=3`);
    expect(JSON.stringify(view)).not.toContain('S3CRET');
    expect(view).toMatchObject({ url: '/news/list?page=2&b=3', params: { page: '2', b: '3' } });
  });

  it('has limits and no split surrogate pairs', () => {
    const names = Array.from({ length: 40 }, (_, number) => `p${number}=${'布'.repeat(300)}`);
    const { params, url } = told(`?${names.join('&')}&${'n'.repeat(33)}=1`);
    expect(Object.keys(params)).toHaveLength(12);
    expect(params.p0).toBe('布'.repeat(100));
    expect(url).toBe('/news/list');
    expect(told(`?note=${'🧵'.repeat(101)}`).params.note).toBe('🧵'.repeat(100));
    expect(
      viewOf({ pathname: '/x'.repeat(600), search: '' }, { site: 'garment', lid: 1 }, KEY, 0).url.length,
    ).toBe(500);
  });
});

describe('a visitor who refuses tracking', () => {
  it('has one of two privacy signals', () => {
    expect(refusesTracking({ globalPrivacyControl: true })).toBe(true);
    expect(refusesTracking({ doNotTrack: '1' })).toBe(true);
    expect(refusesTracking({ globalPrivacyControl: false, doNotTrack: '0' })).toBe(false);
    expect(refusesTracking({ doNotTrack: null })).toBe(false);
    expect(refusesTracking({})).toBe(false);
  });
});
