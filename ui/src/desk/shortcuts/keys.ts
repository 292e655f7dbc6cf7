// The shortcuts of the desk, and when a key is one.

import { isComposing } from '../../composing';
import type { TextKey } from '../../i18n/texts';

export interface Keys {
  label: TextKey;
  /** As `KeyboardEvent.key` has it, in small letters. */
  key: string;
  hasControl?: boolean;
  hasShift?: boolean;
}

/** By the pages that they are for; those of the first group are for several. */
const GROUPS = {
  '/': {
    search: { label: 'desk.entries.find', key: '/' },
    create: { label: 'desk.keys.create', key: 'n' },
    previous: { label: 'desk.entries.previous', key: ',' },
    next: { label: 'desk.entries.next', key: '.' },
    save: { label: 'desk.contracts.save', key: 's', hasControl: true },
    list: { label: 'desk.keys.title', key: '?' },
  },
  '/entries': {
    publish: { label: 'desk.entry.publish', key: 'enter', hasControl: true },
    withdraw: { label: 'desk.entry.withdraw', key: 'w' },
    preview: { label: 'desk.preview.show', key: 'p' },
    nextLanguage: { label: 'desk.keys.nextLanguage', key: 'l', hasControl: true, hasShift: true },
    copy: { label: 'desk.entry.copy', key: 'c' },
    history: { label: 'desk.entry.history', key: 'h' },
    arrange: { label: 'desk.order.start', key: 'o' },
  },
  '/inquiries': {
    take: { label: 'desk.inbox.take', key: 't' },
    answer: { label: 'desk.inbox.answer.title', key: 'a' },
    note: { label: 'desk.inbox.note.title', key: 'm' },
    table: { label: 'desk.inbox.export', key: 'x' },
  },
  '/contracts': {
    progress: { label: 'desk.contracts.entry.title', key: 'e' },
    importing: { label: 'desk.contracts.importFile', key: 'i' },
    exporting: { label: 'desk.contracts.export', key: 'x' },
  },
} as const satisfies Record<string, Record<string, Keys>>;

type Groups = typeof GROUPS;
export type ShortcutName = { [Path in keyof Groups]: keyof Groups[Path] }[keyof Groups];

export const SHORTCUTS = Object.assign({}, ...Object.values(GROUPS)) as Record<ShortcutName, Keys>;

/** The shortcuts of each page by its path, in the order of their list. */
export const SHORTCUT_GROUPS = Object.entries(GROUPS).map(([path, group]) => ({
  path,
  all: Object.values(group) as Keys[],
}));

/** Marks the button, link or field of a page that a shortcut presses. */
export function pressedBy(name: ShortcutName) {
  return { 'data-shortcut': name };
}

const STORED = 'selvage-desk-single-keys';

/** Whether shortcuts of one key are on: speech input may type such keys by mistake (WCAG 2.1.4). */
export function hasSingleKeys(): boolean {
  return localStorage.getItem(STORED) !== 'off';
}

export function setSingleKeys(areOn: boolean) {
  localStorage.setItem(STORED, areOn ? 'on' : 'off');
}

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'keyCode'
>;

/** Whether a key is a shortcut. One of a single key is none where the key would type. */
export function isPressed({ key, hasControl, hasShift }: Keys, event: Pressed, isTyping: boolean): boolean {
  if (isComposing(event) || event.altKey || event.key.toLowerCase() !== key) return false;
  const control = event.ctrlKey || event.metaKey;
  if (hasControl) return control && event.shiftKey === (hasShift ?? false);
  return !control && !isTyping && hasSingleKeys();
}

/** Whether keys type in an element. */
export function typesIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // In lists, letters lead to the item that begins with them.
  const lists = '[role=listbox], [role=grid], .choice-button';
  return (
    target.isContentEditable || target.matches('input, textarea, select') || target.closest(lists) !== null
  );
}

/** Returns the names of the keys to press. */
export function keyNames({ key, hasControl, hasShift }: Keys, isMac: boolean): string[] {
  const own = key === 'enter' ? 'Enter' : key.toUpperCase();
  return [...(hasControl ? [isMac ? '⌘' : 'Ctrl'] : []), ...(hasShift ? ['Shift'] : []), own];
}
