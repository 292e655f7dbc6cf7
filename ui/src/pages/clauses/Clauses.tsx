import type { ReactNode } from 'react';
import styles from './Clauses.module.css';

interface Props {
  lead: string;
  /** Effective date of the text. */
  date: string;
  /** `Clause` elements. */
  children: ReactNode;
  /** Content below the date. */
  end?: ReactNode;
}

/** A text in numbered clauses: terms, privacy. */
export function Clauses({ lead, date, children, end }: Props) {
  return (
    <div className={styles.page}>
      <div className={styles.text}>
        <p>{lead}</p>
        <ol className={styles.sections}>{children}</ol>
        <p className={styles.date}>{date}</p>
        {end}
      </div>
    </div>
  );
}

/** One clause with its heading; `id` is its fragment. */
export function Clause({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <li id={id}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </li>
  );
}
