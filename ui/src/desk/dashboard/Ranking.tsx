import { type ReactNode, useId } from 'react';
import type { NamedViews } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import styles from './Dashboard.module.css';

interface Props {
  title: string;
  /** The kind of the names, such as "Page". */
  names: string;
  /** The kind of the numbers, such as "Views". */
  values: string;
  rows: readonly NamedViews[];
  /** The shown form of a name. */
  shown: (name: string) => ReactNode;
  /** The text without any row. */
  empty: string;
}

/** Numbers by name, the largest first: a table whose rows have bars. */
export function Ranking({ title, names, values, rows, shown, empty }: Props) {
  const { locale } = useI18n();
  const id = useId();
  const number = new Intl.NumberFormat(locale);
  const most = Math.max(1, ...rows.map(({ views }) => views));
  return (
    <figure className={styles.ranking} aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      {rows.length === 0 ? (
        <p className="hint">{empty}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{names}</th>
              <th scope="col">{values}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, views }) => (
              <tr key={name}>
                <th scope="row">
                  {shown(name)}
                  <svg viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" aria-hidden="true">
                    <rect width={views} height="1" />
                  </svg>
                </th>
                <td>{number.format(views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </figure>
  );
}
