import { useI18n } from '../i18n/I18n';
import type { Trouble } from '../navigation/navigation';
import styles from './TroubleNotice.module.css';

const WORDS = { retrying: 'order.retrying', unreachable: 'order.unavailable' } as const;

/** Tells why the customer's contracts have not loaded, below the page that is still shown. */
export function TroubleNotice({ trouble }: { trouble: Trouble }) {
  const { t } = useI18n();
  return (
    <p className={styles.trouble} role="alert">
      {t(WORDS[trouble])}
    </p>
  );
}
