import { useI18n } from '../../i18n/I18n';
import { Link } from '../../parts';
import styles from './EmptyMessage.module.css';

/** Message for an empty list, with a link to the contact page. */
export function EmptyMessage({ text }: { text: string }) {
  const { t } = useI18n();
  return (
    <div className={styles.empty}>
      <p>{text}</p>
      <p>
        <Link to="/about/contact">{t('bbs.ask')}</Link>
      </p>
    </div>
  );
}
