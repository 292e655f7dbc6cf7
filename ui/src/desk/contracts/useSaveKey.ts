import { useEffect, useRef } from 'react';

/** Calls back when Ctrl+S, or ⌘S, is pressed anywhere in the page. */
export function useSaveKey(onSave: () => void) {
  const save = useRef(onSave);
  useEffect(() => {
    save.current = onSave;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      save.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
