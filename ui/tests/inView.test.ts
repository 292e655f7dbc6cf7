// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Document } from '../src/generated/document';
import { prefetchInView } from '../src/navigation/inView';
import { destinationOf } from '../src/navigation/links';
import { PrefetchedDocuments } from '../src/navigation/prefetched';
import type { Screen } from '../src/navigation/screen';
import type { PageKind } from '../src/pages/kinds';
import { documentAt } from './document';

/** Navigation, of which the tests change the document. */
class Visited {
  #document = documentAt('/news/list');
  readonly #listeners: Array<() => void> = [];
  readonly prefetched = new PrefetchedDocuments();

  state = () => ({ screen: { document: this.#document } as Screen, pending: null, problem: null });
  subscribe = (listener: () => void) => {
    this.#listeners.push(listener);
    return () => undefined;
  };
  wantedKind = (href: string): PageKind | undefined => {
    if (href.includes('/user/') || this.prefetched.has(href)) return undefined;
    return href === '/en'
      ? 'home'
      : href.startsWith('/en/news/info/')
        ? 'news-info'
        : (href.slice(4) as PageKind);
  };

  show(document: Document): void {
    this.#document = document;
    for (const listener of this.#listeners) listener();
  }
}

let navigation: Visited;
let answer: () => Promise<unknown>;
const asked: string[][] = [];

const listening = vi.spyOn(document, 'addEventListener');

beforeEach(() => {
  for (const [type, listener, options] of listening.mock.calls)
    document.removeEventListener(type, listener, options);
  navigation = new Visited();
  answer = async () => [];
  asked.length = 0;
  loadPage.mockClear();
  document.body.innerHTML = '<header><a></a><nav></nav><details></details></header><main></main>';
  vi.stubGlobal('innerHeight', 600);
  vi.stubGlobal('innerWidth', 400);
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    expect(pathname).toBe('/_pages');
    asked.push(searchParams.getAll('path'));
    return { json: answer };
  });
});

/** Adds a link at a place of the page. */
function add(href: string, { top = 0, left = 0, within = '', isVisible = true } = {}) {
  const link = document.createElement('a');
  link.href = href;
  link.getBoundingClientRect = () => new DOMRect(left, top, isVisible ? 100 : 0, isVisible ? 20 : 0);
  link.checkVisibility = () => isVisible;
  document.querySelector(within || 'main')?.append(link);
}

const loadPage = vi.fn(async () => undefined);
const begin = () =>
  prefetchInView({
    navigation,
    destinationOf: (link) => destinationOf(link, location, 'en'),
    loadPage,
    whenIdle: (call) => call(),
  });
const arrived = () => new Promise((resolve) => setTimeout(resolve));

describe('links in view', () => {
  it('are asked for together, each once, those of the page before those of its menu', () => {
    add('/en/market', { within: 'header nav' });
    for (const id of [3, 1, 3]) add(`/en/news/info/${id}#part`);
    begin();
    expect(asked).toEqual([['/en/news/info/3', '/en/news/info/1', '/en/market']]);
  });

  it('are those of four screens that are drawn and can be fetched', () => {
    add('/en/news/info/1', { top: 2390 });
    add('/en/news/info/2', { top: 2410 });
    add('/en/news/info/3', { top: -30 });
    add('/en/news/info/4', { left: 410 });
    add('/en/news/info/5', { left: -110 });
    add('/en/news/info/6', { isVisible: false });
    add('/en/news/info/7', { within: 'header' });
    add('/en/user/login');
    add('/en');
    add('/ja/news/list');
    add('https://elsewhere.example/en/news/list');
    add(`/en/search?q=${'x'.repeat(200)}`);
    begin();
    expect(asked).toEqual([['/en/news/info/1']]);
  });

  it('are of two kinds, the first ones', () => {
    for (const page of ['news/info/1', 'market', 'bbs', 'news/info/2', 'inquiry']) add(`/en/${page}`);
    begin();
    expect(asked).toEqual([['/en/news/info/1', '/en/market', '/en/news/info/2']]);
  });

  it('are at most as many as the server looks up', () => {
    for (let id = 0; id < 40; id++) add(`/en/news/info/${id}`);
    begin();
    expect(asked.map(({ length }) => length)).toEqual([24]);
  });

  it('are asked for anew on the next page, in a menu that opens and on return to the tab', async () => {
    add('/en/market');
    answer = async () => [documentAt('/market')];
    begin();
    await arrived();
    expect(navigation.prefetched.isLoaded('/en/market')).toBe(true);
    add('/en/inquiry');
    add('/en/bbs', { within: 'details' });
    navigation.show(documentAt('/news/info/1'));
    document.querySelector('details')?.setAttribute('open', '');
    expect(asked.slice(1)).toEqual([['/en/inquiry'], ['/en/bbs']]);
    asked.length = 0;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(asked).toEqual([['/en/market', '/en/inquiry']]);
  });

  it('are kept with their code, but for those of another build, another language or a customer', async () => {
    add('/en/market');
    answer = async () => [
      documentAt('/market', { page: { kind: 'news-info' } as Document['page'] }),
      documentAt('/bbs', { build: 'b2' }),
      documentAt('/inquiry', { locale: 'ja' }),
      documentAt('/user/login'),
    ];
    begin();
    await arrived();
    const pages = ['market', 'bbs', 'inquiry', 'user/login'];
    expect(pages.filter((page) => navigation.prefetched.has(`/en/${page}`))).toEqual(['market']);
    expect(loadPage.mock.calls).toEqual([['news-info']]);
  });

  it('are not asked for if there are none, nor for a visitor who saves data or does not look', () => {
    begin();
    add('/en/market');
    vi.stubGlobal('navigator', { connection: { saveData: true, effectiveType: '4g' } });
    begin();
    vi.unstubAllGlobals();
    const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    begin();
    isHidden.mockRestore();
    expect(asked).toEqual([]);
  });

  it.each([
    ['fails', () => Promise.reject(new TypeError('network'))],
    ['is no list', async () => ({})],
  ])('are not missed if the answer %s', async (_, fails) => {
    add('/en/market');
    answer = fails;
    begin();
    await arrived();
    expect(navigation.prefetched.has('/en/market')).toBe(false);
  });
});
