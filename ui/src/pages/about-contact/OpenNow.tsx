import { useI18n } from '../../i18n/I18n';
import { useHydrated } from '../../parts';
import styles from './OpenNow.module.css';
import { type OpenState, parseOpening, stateAt } from './openingTimes';

/** Whether the company is open, in the reader's time. Written by the browser, which knows that; its line is kept free. */
export function OpenNow() {
  const { t, locale } = useI18n();
  const isHydrated = useHydrated();
  const opening = parseOpening(t('company.opening'));
  if (!opening) return null;
  let state: OpenState | null = null;
  try {
    state = isHydrated ? stateAt(opening, new Date()) : null;
  } catch {
    return null;
  }
  if (!state) return <p className={styles.line} />;
  const { open, until } = state;
  const texts = { time: timeOf(until, locale), in: distanceTo(until, locale) };
  return (
    <p className={open ? `${styles.line} ${styles.open}` : styles.line}>
      {t(open ? 'contact.openNow' : 'contact.opensAgain', texts)}
    </p>
  );
}

function timeOf(date: Date, locale: string): string {
  const isToday = date.toDateString() === new Date().toDateString();
  const weekday = isToday ? {} : ({ weekday: 'short' } as const);
  return new Intl.DateTimeFormat(locale, { ...weekday, hour: 'numeric', minute: '2-digit' }).format(date);
}

function distanceTo(date: Date, locale: string): string {
  const minutes = Math.max(1, Math.round((date.getTime() - Date.now()) / 60_000));
  const format = new Intl.RelativeTimeFormat(locale);
  if (minutes < 60) return format.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours <= 24 ? format.format(hours, 'hour') : format.format(Math.round(hours / 24), 'day');
}
