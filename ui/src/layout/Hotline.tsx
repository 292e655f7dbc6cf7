import { telephoneUrl } from '../contactLinks';
import { useI18n } from '../i18n/I18n';
import styles from './Hotline.module.css';

const NUMBER = '+86 22 5555 0193';

/** The hotline and its hours (spec §1). */
export function Hotline() {
  const { t } = useI18n();
  return (
    <p className={styles.hotline}>
      <span className={styles.label}>{t('hotline.label')}</span>
      <a className={styles.number} href={telephoneUrl(NUMBER)}>
        {NUMBER.replaceAll(' ', '\u00a0')}
      </a>
      <span className={styles.hours}>{t('hotline.hours')}</span>
    </p>
  );
}
