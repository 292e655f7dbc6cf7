import { describe, expect, it } from 'vitest';
import { parseList, raised, toggled, withDefault, writeList } from '../src/desk/content/languageList';

describe('the list of languages', () => {
  it.each([
    ['en, zh=/, ja', 'en, zh=/, ja'],
    ['zh, en', 'zh=/, en'],
    ['zh，de=/deutsch', 'zh=/, de=/deutsch'],
  ])('%s is written as %s', (text, written) => expect(writeList(parseList(text))).toBe(written));

  const list = parseList('en, zh=/, ja');

  it('gains a language at the end, and loses any but the default one', () => {
    expect(writeList(toggled(list, 'de'))).toBe('en, zh=/, ja, de');
    expect(writeList(toggled(list, 'en'))).toBe('zh=/, ja');
    expect(writeList(toggled(list, 'zh'))).toBe('en, zh=/, ja');
  });

  it('is ordered one place at a time', () => {
    expect(writeList(raised(list, 'ja'))).toBe('en, ja, zh=/');
    expect(writeList(raised(list, 'en'))).toBe('en, zh=/, ja');
  });

  it('has one default language', () => expect(writeList(withDefault(list, 'ja'))).toBe('en, zh, ja=/'));
});
