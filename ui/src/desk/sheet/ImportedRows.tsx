import type { Key, ReactNode } from 'react';
import { useI18n } from '../../i18n/I18n';
import lists from '../parts/List.module.css';
import { StateMark } from '../parts/StateMark';
import styles from './ImportChanges.module.css';

interface Props<Row> {
  rows: readonly Row[];
  /** The number of all, of which these are the first. */
  count: number;
  keyOf: (row: Row) => Key;
  /** The name of a row, and its values or their differences. */
  children: (row: Row) => ReactNode;
}

/** The new and the changed rows of a file. */
export function ImportedRows<Row extends { kind: string }>({ rows, count, keyOf, children }: Props<Row>) {
  const { t } = useI18n();
  return (
    <>
      <ul className={`${lists.list} ${styles.changes}`}>
        {rows.map((row) => (
          <li key={keyOf(row)}>
            {children(row)}
            <StateMark state={row.kind === 'new' ? 'published' : 'draft'}>
              {t(row.kind === 'new' ? 'desk.sheet.new' : 'desk.sheet.changed')}
            </StateMark>
          </li>
        ))}
      </ul>
      {count > rows.length && <p className="hint">{t('desk.sheet.more', { shown: rows.length })}</p>}
    </>
  );
}
