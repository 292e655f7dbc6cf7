import { useI18n } from '../../i18n/I18n';
import { Link } from '../../parts';
import styles from './Nothing.module.css';

/** Where there is nothing to show: a word about it, and somebody to ask. */
export function Nothing({ text }: { text: string }) {
  const { t } = useI18n();
  return (
    <div className={styles.nothing}>
      <p>{text}</p>
      <p>
        <Link to="/about/contact">{t('bbs.ask')}</Link>
      </p>
    </div>
  );
}
