import { describe, expect, it } from 'vitest';
import { takeLanguagesOf } from '../src/i18n/locale';
import { type Click, type ClickedLink, destination } from '../src/navigation/links';
import { LANGUAGES } from './document';

takeLanguagesOf({ languages: LANGUAGES });

const HERE = { origin: 'https://example.com' };
const CLICK: Click = {
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
};

function link(href: string, attributes: Record<string, string> = {}): ClickedLink {
  const all: Record<string, string> = { href, ...attributes };
  return {
    href: href && new URL(href, 'https://example.com/news/list').href,
    target: attributes.target ?? '',
    hasAttribute: (name) => name in all,
    getAttribute: (name) => all[name] ?? null,
  };
}

describe('a click on a link', () => {
  it.each([
    ['/market', '/market'],
    ['/sample/list?cid=7#ctgs', '/sample/list?cid=7#ctgs'],
    ['https://example.com/market', '/market'],
  ])('to %s is handled in the application', (href, to) => {
    expect(destination(CLICK, link(href), HERE, 'zh')).toBe(to);
    expect(destination(CLICK, link(href, { target: '_self' }), HERE, 'zh')).toBe(to);
  });

  it.each([
    ['another site', link('https://example.org/market')],
    ['another language', link('/en/market')],
    ['a file', link('/media/catalogue.pdf')],
    ['a place on the page', link('#main')],
    ['nowhere', link('')],
    ['a mail program', link('mailto:sales@example.com')],
    ['a new tab', link('/market', { target: '_blank' })],
    ['a download', link('/market', { download: '' })],
  ])('to %s is left to the browser', (_, to) => {
    expect(destination(CLICK, to, HERE, 'zh')).toBeNull();
  });

  it.each([
    ['another button', { button: 1 }],
    ['the command key', { metaKey: true }],
    ['the control key', { ctrlKey: true }],
    ['the shift key', { shiftKey: true }],
    ['the alt key', { altKey: true }],
    ['a component that saw to it', { defaultPrevented: true }],
  ])('with %s is left to the browser', (_, change) => {
    expect(destination({ ...CLICK, ...change }, link('/market'), HERE, 'zh')).toBeNull();
  });

  it('is handled in the language of the page only', () => {
    expect(destination(CLICK, link('/en/market'), HERE, 'en')).toBe('/en/market');
    expect(destination(CLICK, link('/market'), HERE, 'en')).toBeNull();
  });
});
