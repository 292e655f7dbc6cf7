import type { ReactNode } from 'react';
import { Words } from '../../parts';
import styles from './FormPage.module.css';

/** A page with a single form in one column. */
export function FormPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <h1 className={styles.title}>
          <Words text={title} />
        </h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </div>
  );
}
