import type { DateText } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Link, Time } from '../../parts';
import type { categoryOf } from '../oem/categories';
import styles from './OemFacts.module.css';

interface Props {
  published: DateText | null;
  category: ReturnType<typeof categoryOf> | null;
}

/** Publish time and process of an item. */
export function OemFacts({ published, category }: Props) {
  const { t } = useI18n();
  return (
    <>
      {published && (
        <p className={styles.fact}>
          <span className={styles.label}>{t('oem.published')}</span> <Time date={published} />
        </p>
      )}
      {category && (
        <p className={styles.fact}>
          <span className={styles.label}>{t('oem.process')}</span>{' '}
          <Link to={category.to}>{t(category.text)}</Link>
        </p>
      )}
    </>
  );
}
