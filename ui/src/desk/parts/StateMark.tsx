import type { ReactNode } from 'react';
import styles from './StateMark.module.css';

/** A state in words, with a mark of its own. */
export function StateMark({ state, children }: { state: string; children: ReactNode }) {
  return (
    <span className={styles.mark} data-state={state}>
      {children}
    </span>
  );
}
