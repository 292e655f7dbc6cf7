import { mailUrl, telephoneUrl } from '../../../contactLinks';
import { useI18n } from '../../../i18n/I18n';
import { HOTLINE } from '../../parts';
import styles from './Contact.module.css';

/** An e-mail address in large type. */
export function Mail({ address }: { address: string }) {
  return (
    <p className={styles.contact}>
      <a href={mailUrl(address)}>{address}</a>
    </p>
  );
}

/** The hotline and its hours (spec §1). */
export function Call() {
  const { t } = useI18n();
  return (
    <p className={styles.contact}>
      <a href={telephoneUrl(HOTLINE)}>{HOTLINE}</a>
      <span className={styles.hours}>{t('brand.hotline.hours')}</span>
    </p>
  );
}
