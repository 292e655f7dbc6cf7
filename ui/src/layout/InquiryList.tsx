import { useI18n } from '../i18n/I18n';
import { inquiryHref } from '../inquiries/inquiryHref';
import { useInquiryList } from '../inquiries/list';
import { Link } from '../parts/Link';
import styles from './Account.module.css';

/** A link that asks about everything the visitor has collected. */
export function InquiryList() {
  const { t } = useI18n();
  const list = useInquiryList();
  if (list.length === 0) return null;
  return (
    <Link className={styles.action} to={inquiryHref(...list)}>
      {t('nav.list', { number: String(list.length) })}
    </Link>
  );
}
