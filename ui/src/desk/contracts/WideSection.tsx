import type { ReactNode } from 'react';
import styles from './WideSection.module.css';

/** A section whose title is above it, so that it is as wide as the page. */
export function WideSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.section}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
