import { useEffect } from 'react';
import { useI18n } from '../../i18n/I18n';
import { dropAll } from '../../inquiries/list';
import styles from './Sent.module.css';

/** The number of the inquiry that was sent, and what happens next. */
export function Sent({ number }: { number: string }) {
  const { t } = useI18n();
  useEffect(dropAll, []);
  return (
    <div className={styles.sent} role="status">
      <dl>
        <dt className={styles.label}>{t('inquiry.number')}</dt>
        <dd className={styles.number}>{number}</dd>
      </dl>
      <p>{t('inquiry.sentText')}</p>
      <p>{t('inquiry.sentNext')}</p>
    </div>
  );
}
