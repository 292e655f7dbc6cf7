import type { InquiryStatus } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { useHydrated } from '../../parts/useHydrated';
import styles from './Sent.module.css';

/** The team that answers, and when, in the visitor's own time, which browsers alone know. */
export function Team({ state: { team, hours } }: { state: InquiryStatus }) {
  const { t, locale } = useI18n();
  const isHydrated = useHydrated();
  if (team === '') return null;
  const time = (minutes: number) => {
    const moment = new Date();
    moment.setUTCHours(0, minutes, 0, 0);
    return moment.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' });
  };
  return (
    <dl className={styles.facts}>
      <dt className={styles.label}>{t('inquiry.team')}</dt>
      <dd>{team}</dd>
      {hours && isHydrated && (
        <dd>{t('inquiry.teamHours', { from: time(hours.from), to: time(hours.to) })}</dd>
      )}
    </dl>
  );
}
