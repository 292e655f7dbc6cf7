import type { ReactNode } from 'react';
import styles from './Bar.module.css';

/** The actions on what is shown below, and what became of the last one. */
export function Bar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
