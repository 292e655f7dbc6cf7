import type { ReactNode } from 'react';
import styles from './Clauses.module.css';

interface Props {
  lead: string;
  /** Since when the text is in force. */
  date: string;
  /** The clauses, each a `Clause`. */
  children: ReactNode;
  /** Stands below the date. */
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

/** One clause with its heading; an `id` lets links lead to it. */
export function Clause({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <li id={id}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </li>
  );
}
