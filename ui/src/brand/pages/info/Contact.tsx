import { mailUrl, telephoneUrl } from '../../../contactLinks';
import { useI18n } from '../../../i18n/I18n';
import type { TextKey } from '../../../i18n/texts';
import styles from './Contact.module.css';

/** An e-mail address in large type. */
export function Mail({ address: key }: { address: TextKey }) {
  const { t } = useI18n();
  const address = t(key);
  if (!address) return null;
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
      <a href={telephoneUrl(t('brand.hotline.number'))}>{t('brand.hotline.number')}</a>
      <span className={styles.hours}>{t('brand.hotline.hours')}</span>
    </p>
  );
}
