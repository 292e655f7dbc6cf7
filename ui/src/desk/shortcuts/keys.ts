// The shortcuts of the desk, and when a key is one.
import type { TextKey } from '../../i18n/texts';

interface Keys {
  label: TextKey;
  /** As `KeyboardEvent.key` has it, in small letters. */
  key: string;
  hasControl?: boolean;
  hasShift?: boolean;
}

export const SHORTCUTS = {
  save: { label: 'desk.entry.save', key: 's', hasControl: true },
  publish: { label: 'desk.entry.publish', key: 'enter', hasControl: true },
  nextLanguage: { label: 'desk.keys.nextLanguage', key: 'l', hasControl: true, hasShift: true },
  search: { label: 'desk.entries.find', key: '/' },
  list: { label: 'desk.keys.title', key: '?' },
} as const satisfies Record<string, Keys>;

export type ShortcutName = keyof typeof SHORTCUTS;

export const SHORTCUT_NAMES = Object.keys(SHORTCUTS) as ShortcutName[];

const STORED = 'selvage-desk-single-keys';

/** Whether shortcuts of one key are on: speech input may type such keys by mistake (WCAG 2.1.4). */
export function hasSingleKeys(): boolean {
  return localStorage.getItem(STORED) !== 'off';
}

export function setSingleKeys(areOn: boolean) {
  localStorage.setItem(STORED, areOn ? 'on' : 'off');
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** Whether a key is a shortcut. One of a single key is none where the key would type. */
export function isPressed(name: ShortcutName, event: Pressed, isTyping: boolean): boolean {
  const { key, hasControl, hasShift }: Keys = SHORTCUTS[name];
  if (event.isComposing || event.altKey || event.key.toLowerCase() !== key) return false;
  const control = event.ctrlKey || event.metaKey;
  if (hasControl) return control && event.shiftKey === (hasShift ?? false);
  return !control && !isTyping && hasSingleKeys();
}

/** Whether keys type in an element. */
export function typesIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}

/** Returns the names of the keys to press. */
export function keyNames(name: ShortcutName, isMac: boolean): string[] {
  const { key, hasControl, hasShift }: Keys = SHORTCUTS[name];
  const own = key === 'enter' ? 'Enter' : key.toUpperCase();
  return [...(hasControl ? [isMac ? '⌘' : 'Ctrl'] : []), ...(hasShift ? ['Shift'] : []), own];
}
