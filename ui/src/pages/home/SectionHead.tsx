import type { ReactNode } from 'react';
import styles from './SectionHead.module.css';

interface Props {
  title: string;
  lead?: string;
  /** The way on, if there is one. */
  children?: ReactNode;
}

/** The head of a section: title, a sentence, the way on. */
export function SectionHead({ title, lead, children }: Props) {
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children && <p className={styles.more}>{children}</p>}
    </header>
  );
}
