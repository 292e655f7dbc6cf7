import { lazy, type ReactNode, Suspense } from 'react';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import styles from './Differences.module.css';
import type { Difference } from './edits';
import { fieldNamed, labelOf, placeOf } from './fields';
import { nameOf, tagOf } from './parts';

interface Props {
  id: string;
  rows: readonly Difference[];
  /** Names of the two texts. */
  before: string;
  after: string;
  action?: (row: Difference) => ReactNode;
}

/** Loaded where texts are compared. */
const Marked = lazy(() => import('./Marked'));

/** Fields with two texts each, side by side, in the order of the form. */
export function Differences({ id, rows, before, after, action }: Props) {
  const { t } = useI18n();
  if (rows.length === 0) return <p className="hint">{t('desk.entry.same')}</p>;
  const inOrder = [...rows].sort((one, other) => placeOf(id, one.name) - placeOf(id, other.name));
  return (
    <ul className={styles.differences}>
      {inOrder.map((row) => {
        const [part = '', field] = row.name.split('.');
        const locale = field === undefined ? undefined : (part as Locale);
        const label = labelOf(id, row.name);
        return (
          <li key={row.name}>
            <p>
              {label ? t(label) : row.name}
              {locale && ` · ${nameOf(locale)}`}
            </p>
            <Suspense>
              <Marked
                before={row.before}
                after={row.after}
                isMarkdown={fieldNamed(id, row.name)?.shape === 'markdown'}
                lang={locale && tagOf(locale)}
                names={[before, after]}
              />
            </Suspense>
            {action?.(row)}
          </li>
        );
      })}
    </ul>
  );
}
