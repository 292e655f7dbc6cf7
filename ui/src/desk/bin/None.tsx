import type { ReactNode } from 'react';
import empty from '../parts/Empty.module.css';

/** Says that a part of the bin is empty. */
export function None({ children }: { children: ReactNode }) {
  return (
    <div className={empty.empty}>
      <p>{children}</p>
    </div>
  );
}
