import { telephoneUrl } from '../contactLinks';
import { useI18n } from '../i18n/I18n';
import styles from './Hotline.module.css';

/** The hotline and its hours (spec §1); nothing for a company without one. */
export function Hotline() {
  const { t } = useI18n();
  const number = t('company.hotline');
  if (!number) return null;
  return (
    <p className={styles.hotline}>
      <span className={styles.label}>{t('hotline.label')}</span>
      <a className={styles.number} href={telephoneUrl(number)}>
        {number.replaceAll(' ', '\u00a0')}
      </a>
      <span className={styles.hours}>{t('company.hours')}</span>
    </p>
  );
}
