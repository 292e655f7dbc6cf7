import { useI18n } from '../../i18n/I18n';
import { Link } from '../../parts';
import styles from './FormPage.module.css';

/** Whom a customer asks whose password cannot be set here. */
export function AskUs() {
  const { t } = useI18n();
  return (
    <div className={styles.further}>
      <p>{t('password.ask')}</p>
      <p>
        <Link to="/about/contact">{t('about.contact')}</Link>
      </p>
    </div>
  );
}
