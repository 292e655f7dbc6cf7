import type { ReactNode } from 'react';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import styles from './Differences.module.css';
import type { Difference } from './edits';
import { labelOf } from './fields';
import { nameOf, tagOf } from './parts';

interface Props {
  id: string;
  rows: readonly Difference[];
  /** Names of the two texts. */
  before: string;
  after: string;
  action?: (row: Difference) => ReactNode;
}

/** Fields with two texts each, side by side. */
export function Differences({ id, rows, before, after, action }: Props) {
  const { t } = useI18n();
  if (rows.length === 0) return <p className="hint">{t('desk.entry.same')}</p>;
  return (
    <ul className={styles.differences}>
      {rows.map((row) => {
        const [part = '', field] = row.name.split('.');
        const locale = field === undefined ? undefined : (part as Locale);
        const label = labelOf(id, row.name);
        return (
          <li key={row.name}>
            <p>
              {label ? t(label) : row.name}
              {locale && ` · ${nameOf(locale)}`}
            </p>
            {(['before', 'after'] as const).map((side) => (
              <div key={side}>
                <small>{side === 'before' ? before : after}</small>
                <p className="text" lang={locale && tagOf(locale)}>
                  {row[side] || '—'}
                </p>
              </div>
            ))}
            {action?.(row)}
          </li>
        );
      })}
    </ul>
  );
}
