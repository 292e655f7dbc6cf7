import type { ReactNode } from 'react';
import styles from './Filters.module.css';

/** Above a list: what limits it, and actions on it. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>;
}
