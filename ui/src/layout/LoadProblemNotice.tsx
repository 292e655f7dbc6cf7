import { useI18n } from '../i18n/I18n';
import type { LoadProblem } from '../navigation/navigation';
import styles from './LoadProblemNotice.module.css';

const MESSAGES = { retrying: 'order.retrying', unreachable: 'order.unavailable' } as const;

/** Tells why the customer's contracts have not loaded, below the page that is still shown. */
export function LoadProblemNotice({ problem }: { problem: LoadProblem }) {
  const { t } = useI18n();
  return (
    <p className={styles.notice} role="alert">
      {t(MESSAGES[problem])}
    </p>
  );
}
