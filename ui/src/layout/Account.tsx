import { useNavigate } from 'react-router';
import { useI18n } from '../i18n/I18n';
import { Link } from '../parts/Link';
import { clearSession, useSession } from '../session/session';
import styles from './Account.module.css';

/** The way to the login, or who is logged in and the way out. */
export function Account() {
  const { t } = useI18n();
  const session = useSession();
  const navigate = useNavigate();
  if (!session) {
    return (
      <Link className={styles.action} to="/user/login">
        {t('account.login')}
      </Link>
    );
  }
  const logOut = () => {
    clearSession();
    navigate('/user/login');
  };
  return (
    <span className={styles.account}>
      <span className={styles.name}>{session.name}</span>
      <button className={styles.action} type="button" onClick={logOut}>
        {t('account.logout')}
      </button>
    </span>
  );
}
