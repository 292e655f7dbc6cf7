import { useI18n } from '../../i18n/I18n';
import { ActionLink } from '../../parts';
import styles from './EmptyCategory.module.css';

/** Message for filters that no sample fits. */
export function NoneFits() {
  const { t } = useI18n();
  return (
    <div>
      <h3 className={styles.title}>{t('filters.none')}</h3>
      <p className={styles.text}>{t('filters.noneText')}</p>
      <p className={styles.ways}>
        <ActionLink to="/inquiry">{t('nav.quote')}</ActionLink>
      </p>
    </div>
  );
}
