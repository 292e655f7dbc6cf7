import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './Preview.module.css';

/** The widths of devices, in CSS pixels. */
const PIXELS = { phone: 390, tablet: 820, desktop: 1440 } as const;

export type Width = keyof typeof PIXELS;
export const WIDTHS = Object.keys(PIXELS) as Width[];

/** Shows a frame as wide as a device, made smaller where there is less room. */
export function Scaled({ width, isBusy, children }: { width: Width; isBusy: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const pixels = PIXELS[width];
  const scale = Math.min(1, room.width / pixels) || 1;
  return (
    <div ref={box} className={styles.room} data-busy={isBusy || undefined}>
      <div
        className={styles.page}
        style={{ inlineSize: pixels, blockSize: room.height / scale, transform: `scale(${scale})` }}
      >
        {children}
      </div>
    </div>
  );
}
