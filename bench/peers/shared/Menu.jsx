'use client';

import { useEffect, useRef, useState } from 'react';

/** A button that opens a menu. Escape, a press outside and a choice close it. */
export function Menu({ className, button, buttonClass, children }) {
  const [open, setOpen] = useState(false);
  const menu = useRef(null);
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event) => event.key === 'Escape' && setOpen(false);
    const onPress = (event) => menu.current.contains(event.target) || setOpen(false);
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [open]);
  return (
    <div className={className} ref={menu} data-open={open || undefined}>
      <button type="button" className={buttonClass} aria-expanded={open} onClick={() => setOpen(!open)}>
        {button}
      </button>
      <div hidden={!open}>{children}</div>
    </div>
  );
}
