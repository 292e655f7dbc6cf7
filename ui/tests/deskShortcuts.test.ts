import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isPressed, keyNames, SHORTCUT_NAMES } from '../src/desk/shortcuts/keys';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false };
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
});

function pressed(event: Partial<typeof none> & { key: string }, isTyping = false) {
  return SHORTCUT_NAMES.filter((name) => isPressed(name, { ...none, ...event }, isTyping));
}

describe('a key', () => {
  it('is a shortcut with the keys that the list shows', () => {
    expect(pressed({ key: 's', ctrlKey: true })).toEqual(['save']);
    expect(pressed({ key: 'S', metaKey: true })).toEqual(['save']);
    expect(pressed({ key: 'Enter', ctrlKey: true }, true)).toEqual(['publish']);
    expect(pressed({ key: 'L', ctrlKey: true, shiftKey: true }, true)).toEqual(['nextLanguage']);
    expect(pressed({ key: '?', shiftKey: true })).toEqual(['list']);
    expect(pressed({ key: '/' })).toEqual(['search']);
    expect(keyNames('nextLanguage', true)).toEqual(['⌘', 'Shift', 'L']);
    expect(keyNames('list', false)).toEqual(['?']);
  });

  it('is none where it types, with other keys, or while an input method composes', () => {
    expect(pressed({ key: '?', shiftKey: true }, true)).toEqual([]);
    expect(pressed({ key: '/' }, true)).toEqual([]);
    expect(pressed({ key: 's' })).toEqual([]);
    expect(pressed({ key: 'Enter' })).toEqual([]);
    expect(pressed({ key: 'l', ctrlKey: true })).toEqual([]);
    expect(pressed({ key: 's', ctrlKey: true, altKey: true })).toEqual([]);
    expect(pressed({ key: 's', ctrlKey: true, isComposing: true })).toEqual([]);
  });

  it('is none by itself if somebody has turned that off', () => {
    stored.set('selvage-desk-single-keys', 'off');
    expect(pressed({ key: '?', shiftKey: true })).toEqual([]);
    expect(pressed({ key: 's', ctrlKey: true })).toEqual(['save']);
  });
});
