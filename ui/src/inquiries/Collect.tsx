import { useI18n } from '../i18n/I18n';
import styles from './Collect.module.css';
import { collect, drop, useInquiryList } from './list';

/** A button that puts something on the list of what to ask about, and takes it off. */
export function Collect({ about }: { about: string }) {
  const { t } = useI18n();
  const isCollected = useInquiryList().includes(about);
  return (
    <button
      type="button"
      className={styles.button}
      onClick={() => (isCollected ? drop(about) : collect(about))}
    >
      {t(isCollected ? 'nav.drop' : 'nav.collect')}
    </button>
  );
}
