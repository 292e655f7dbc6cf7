import type { ReactNode } from 'react';
import styles from './WideSection.module.css';

interface Props {
  /** Where a button of the bar leads. */
  id?: string;
  title: string;
  children: ReactNode;
}

/** A section whose title is above it, so that it is as wide as the page. */
export function WideSection({ id, title, children }: Props) {
  return (
    <div className={styles.section}>
      <h2 id={id} tabIndex={id ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </div>
  );
}
