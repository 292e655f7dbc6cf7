import { useEffect, useEffectEvent } from 'react';
import { isPressed, type ShortcutName, typesIn } from './keys';

/** Does something when a shortcut is pressed, except below an open dialogue. */
export function useShortcut(name: ShortcutName, onPress: () => void) {
  const run = useEffectEvent(onPress);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPressed(name, event, typesIn(event.target))) return;
      // The browser's own shortcut, such as to save the page, is meant by nobody here.
      event.preventDefault();
      if (!event.repeat && !document.querySelector('.overlay')) run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [name]);
}
