import { useI18n } from '../i18n/I18n';
import { Link } from '../parts/Link';
import { endSession, useSession } from '../session/session';
import styles from './Account.module.css';
import { isHidden } from './hidden';
import { ORDERS } from './menu';

/** A login link, or the customer's name and a logout button; ending the session navigates to the login. */
export function Account() {
  const { t } = useI18n();
  const session = useSession();
  if (isHidden(t, ORDERS)) return null;
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
