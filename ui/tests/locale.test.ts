import { describe, expect, it } from 'vitest';
import { belongsTo, localised, takeLanguagesOf } from '../src/i18n/locale';
import { languageCookie } from '../src/i18n/preference';
import { LANGUAGES } from './document';

takeLanguagesOf({ languages: LANGUAGES });

describe('a URL in a language', () => {
  it.each([
    ['/', 'zh', '/'],
    ['/', 'en', '/en'],
    ['/?page=2', 'ja', '/ja?page=2'],
    ['/news/list?page=2', 'zh', '/news/list?page=2'],
    ['/news/list?page=2', 'en', '/en/news/list?page=2'],
  ] as const)('%s in %s is %s', (path, locale, href) => expect(localised(path, locale)).toBe(href));

  it.each([
    ['/en', 'en', true],
    ['/en/news', 'en', true],
    ['/english', 'en', false],
    ['/english', 'zh', true],
    ['/ja/news', 'zh', false],
  ] as const)('%s belongs to %s: %s', (pathname, locale, does) =>
    expect(belongsTo(pathname, locale)).toBe(does),
  );
});

describe('the language cookie', () => {
  it('lasts 365 days, for the whole site', () => {
    expect(languageCookie('ja', false)).toBe('i18n_redirected=ja; Max-Age=31536000; Path=/; SameSite=Lax');
  });

  it('is secure if the page is', () => {
    expect(languageCookie('zh', true)).toMatch(/; Secure$/);
  });
});
