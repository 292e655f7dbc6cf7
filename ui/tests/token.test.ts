import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeTokenFromUrl, takeToken, withoutToken, withToken } from '../src/session/token';

describe('a URL', () => {
  it.each([
    ['/order?token=s3cret', '/order'],
    ['/en/order?cno=JL%201&token=s3cret#main', '/en/order?cno=JL%201#main'],
    ['/order?token=a&token=b&x=1', '/order?x=1'],
    ['/order?token', '/order'],
    ['/order?%74oken=s3cret', '/order'],
    ['/news/list?page=2', '/news/list?page=2'],
    ['/order?tokens=1', '/order?tokens=1'],
    ['/about#token=1', '/about#token=1'],
  ])('%s is shown as %s', (href, shown) => expect(withoutToken(href)).toBe(shown));
});

it.each([
  ['/en/order', '/en/order?token=a%2Bb'],
  ['/order?cno=JL', '/order?cno=JL&token=a%2Bb'],
  ['/order#main', '/order?token=a%2Bb#main'],
])('%s with a token is %s', (href, url) => expect(withToken(href, 'a+b')).toBe(url));

describe('the address bar', () => {
  const replaceState = vi.fn();
  beforeEach(() => vi.stubGlobal('history', { state: { key: 'k' }, replaceState }));
  afterEach(() => {
    vi.unstubAllGlobals();
    replaceState.mockReset();
  });

  it('loses the token, which the page can take once', () => {
    vi.stubGlobal('location', { pathname: '/order', search: '?token=a%2Bb', hash: '' });
    removeTokenFromUrl();
    expect(replaceState).toHaveBeenCalledExactlyOnceWith({ key: 'k' }, '', '/order');
    expect(takeToken()).toBe('a+b');
    expect(takeToken()).toBeNull();
  });

  it('is unchanged without a token', () => {
    vi.stubGlobal('location', { pathname: '/order', search: '?cno=1', hash: '' });
    removeTokenFromUrl();
    expect(replaceState).not.toHaveBeenCalled();
    expect(takeToken()).toBeNull();
  });
});
