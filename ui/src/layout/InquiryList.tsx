import { useI18n } from '../i18n/I18n';
import { useInquiryList } from '../inquiries/list';
import { Link } from '../parts/Link';
import styles from './Account.module.css';

/** A link to the form with everything that the visitor has collected. */
export function InquiryList() {
  const { t } = useI18n();
  const list = useInquiryList();
  if (list.length === 0) return null;
  return (
    <Link className={styles.action} to="/inquiry">
      {t('nav.list', { number: String(list.length) })}
    </Link>
  );
}
