import { useI18n } from '../i18n/I18n';
import type { Trouble } from '../navigation/navigation';
import styles from './TroubleNotice.module.css';

const WORDS = { retrying: 'order.retrying', unreachable: 'order.unavailable' } as const;

/** Why a customer's contracts do not come, at the foot of the page that is still shown. */
export function TroubleNotice({ trouble }: { trouble: Trouble }) {
  const { t } = useI18n();
  return (
    <p className={styles.trouble} role="alert">
      {t(WORDS[trouble])}
    </p>
  );
}
