import type { ReactNode } from 'react';
import { Words } from '../../parts';
import styles from './SectionHead.module.css';

interface Props {
  title: string;
  lead?: string;
  /** Links below the text. */
  children?: ReactNode;
}

/** Head of a section: title, text, links. */
export function SectionHead({ title, lead, children }: Props) {
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>
        <Words text={title} />
      </h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children && <p className={styles.more}>{children}</p>}
    </header>
  );
}
