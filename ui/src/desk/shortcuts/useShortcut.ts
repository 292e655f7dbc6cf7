import { useEffect, useEffectEvent } from 'react';
import { isPressed, type Keys, SHORTCUTS, type ShortcutName, typesIn } from './keys';

/**
 * Calls back with the keys that were pressed, except below an open dialogue. Of several, the first is meant for which it does not
 * return `false`.
 */
export function useKeys<Own extends Keys>(all: readonly Own[], onPress: (keys: Own) => unknown) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const pressed = all.filter((keys) => isPressed(keys, event, typesIn(event.target)));
    if (event.defaultPrevented || pressed.length === 0) return;
    const runs = !event.repeat && !document.querySelector('.overlay, .popover');
    // The browser's own shortcut, such as to save the page, is meant by nobody here.
    if (!runs || pressed.some((keys) => onPress(keys) !== false)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** Does something when a shortcut is pressed, except below an open dialogue. */
export function useShortcut(name: ShortcutName, onPress: () => void) {
  useKeys([SHORTCUTS[name]], () => {
    onPress();
  });
}
