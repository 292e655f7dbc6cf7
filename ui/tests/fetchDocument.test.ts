import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentUrl, fetchDocument, isReachable, isTimeout } from '../src/navigation/fetchDocument';
import { documentAt } from './document';

describe('the URL of a document', () => {
  it.each([
    ['/', '/_page/'],
    ['/en', '/_page/en'],
    ['/ja/news/list?page=2', '/_page/ja/news/list?page=2'],
    ['/en/news/list#rows', '/_page/en/news/list'],
  ])('of %s is %s', (href, url) => expect(documentUrl(href)).toBe(url));
});

describe('fetching a document', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const stub = (answer: (signal: AbortSignal) => Promise<Response>) =>
    vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => answer(signal));
  const never = (signal: AbortSignal) =>
    new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

  it('accepts the document of an error page', async () => {
    const document = documentAt('/gone', { status: 404 });
    stub(async () => Response.json(document, { status: 404 }));
    await expect(fetchDocument('/en/gone', new AbortController().signal)).resolves.toEqual(document);
  });

  it('rejects other responses', async () => {
    stub(async () => Response.json({ error: 'busy' }));
    await expect(fetchDocument('/en', new AbortController().signal)).rejects.toThrow('no document');
  });

  it('times out after 10 s', async () => {
    stub(never);
    const fetching = fetchDocument('/en', new AbortController().signal);
    const outcome = expect(fetching).rejects.toSatisfy(isTimeout);
    await vi.advanceTimersByTimeAsync(10_000);
    await outcome;
  });

  it('stops when the navigation is aborted', async () => {
    stub(never);
    const flight = new AbortController();
    const outcome = expect(fetchDocument('/en', flight.signal)).rejects.not.toSatisfy(isTimeout);
    flight.abort();
    await outcome;
  });
});

describe('a server', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const reachable = (fetched: (url: string) => Promise<Response>, wasSlow = false) => {
    vi.stubGlobal('fetch', fetched);
    return isReachable('/en/news/list', wasSlow, new AbortController().signal);
  };

  it.each([
    [false, '/en/news/list'],
    [true, '/robots.txt'],
  ])('that was slow: %s is asked for %s', async (wasSlow, url) => {
    const fetched = vi.fn(async () => new Response());
    await reachable(fetched, wasSlow);
    expect(fetched).toHaveBeenCalledExactlyOnceWith(url, expect.objectContaining({ method: 'HEAD' }));
  });

  it.each([200, 304, 401, 404, 429, 500])('is reachable if it answers with %i', async (status) => {
    await expect(reachable(async () => new Response(null, { status }))).resolves.toBe(true);
  });

  it.each([502, 503, 504, 522])('is not reachable if a proxy answers with %i', async (status) => {
    await expect(reachable(async () => new Response(null, { status }))).resolves.toBe(false);
  });

  it('is not reachable without an answer', async () => {
    await expect(reachable(() => Promise.reject(new TypeError('refused')))).resolves.toBe(false);
  });
});
