import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isPressed, keyNames, SHORTCUT_GROUPS, SHORTCUTS } from '../src/desk/shortcuts/keys';

const none = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  keyCode: 0,
};
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
});

function pressed(event: Partial<typeof none> & { key: string }, isTyping = false) {
  const all = Object.entries(SHORTCUTS).filter(([, keys]) =>
    isPressed(keys, { ...none, ...event }, isTyping),
  );
  return all.map(([name]) => name);
}

describe('a key', () => {
  it('is a shortcut with the keys that the list shows', () => {
    expect(pressed({ key: 's', ctrlKey: true })).toEqual(['save']);
    expect(pressed({ key: 'S', metaKey: true })).toEqual(['save']);
    expect(pressed({ key: 'Enter', ctrlKey: true }, true)).toEqual(['publish']);
    expect(pressed({ key: 'L', ctrlKey: true, shiftKey: true }, true)).toEqual(['nextLanguage']);
    expect(pressed({ key: '?', shiftKey: true })).toEqual(['list']);
    expect(pressed({ key: '/' })).toEqual(['search']);
    expect(keyNames(SHORTCUTS.nextLanguage, true)).toEqual(['⌘', 'Shift', 'L']);
    expect(keyNames(SHORTCUTS.list, false)).toEqual(['?']);
  });

  it('is none where it types, with other keys, or while an input method composes', () => {
    expect(pressed({ key: '?', shiftKey: true }, true)).toEqual([]);
    expect(pressed({ key: '/' }, true)).toEqual([]);
    expect(pressed({ key: 's' })).toEqual([]);
    expect(pressed({ key: 'Enter' })).toEqual([]);
    expect(pressed({ key: 'l', ctrlKey: true })).toEqual([]);
    expect(pressed({ key: 's', ctrlKey: true, altKey: true })).toEqual([]);
    expect(pressed({ key: 's', ctrlKey: true, isComposing: true })).toEqual([]);
    expect(pressed({ key: 'Enter', ctrlKey: true, keyCode: 229 })).toEqual([]);
  });

  it('is one shortcut of a page at most', () => {
    const [general, ...groups] = SHORTCUT_GROUPS.map(({ all }) =>
      all.map((keys) => keyNames(keys, false).join(' ')),
    );
    for (const group of groups) {
      const keys = [...(general ?? []), ...group];
      expect(new Set(keys).size).toBe(keys.length);
      // They open pages.
      expect(keys.join('')).not.toMatch(/[1-9]/);
    }
  });

  it('is none by itself if somebody has turned that off', () => {
    stored.set('selvage-desk-single-keys', 'off');
    expect(pressed({ key: '?', shiftKey: true })).toEqual([]);
    expect(pressed({ key: 's', ctrlKey: true })).toEqual(['save']);
  });
});
