import { useI18n } from '../i18n/I18n';
import { Link } from '../parts/Link';
import { endSession, useSession } from '../session/session';
import styles from './Account.module.css';

/** The way to the login, or who is logged in and the way out; the end of a session leads to the login by itself. */
export function Account() {
  const { t } = useI18n();
  const session = useSession();
  if (!session) {
    return (
      <Link className={styles.action} to="/user/login">
        {t('account.login')}
      </Link>
    );
  }
  return (
    <span className={styles.account}>
      <span className={styles.name}>{session.name}</span>
      <button className={styles.action} type="button" onClick={endSession}>
        {t('account.logout')}
      </button>
    </span>
  );
}
