import { useId } from 'react';
import { useI18n } from '../../i18n/I18n';
import styles from './Dashboard.module.css';

export interface Bar {
  name: string;
  value: number;
  /** More about the number, in the table. */
  note?: string;
}

interface Props {
  title: string;
  /** The kind of the names of bars, such as "Day". */
  names: string;
  values: string;
  bars: readonly Bar[];
}

const HEIGHT = 120;
const STEP = 20;

/** Numbers in the order of time: as bars, and as a table for those who do not see them. */
export function Chart({ title, names, values, bars }: Props) {
  const { locale, t } = useI18n();
  const id = useId();
  const most = Math.max(0, ...bars.map(({ value }) => value));
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  const number = new Intl.NumberFormat(locale);
  const hasNotes = bars.some(({ note }) => note);
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption id={id}>
        {title} <b>{number.format(total)}</b>
      </figcaption>
      <svg viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ name, value }, place) => {
          const height = (value / Math.max(1, most)) * (HEIGHT - 2);
          return (
            <rect key={name} x={place * STEP + 2} y={HEIGHT - height} width={STEP - 4} height={height}>
              <title>{`${name}: ${number.format(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{first?.name}</span>
        <span>{t('desk.dashboard.most', { count: number.format(most) })}</span>
        <span>{last?.name}</span>
      </p>
      <details>
        <summary>{t('desk.dashboard.table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{names}</th>
              <th scope="col">{values}</th>
              {hasNotes && <th scope="col">{t('desk.dashboard.markets')}</th>}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, value, note }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{number.format(value)}</td>
                {hasNotes && <td>{note}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
