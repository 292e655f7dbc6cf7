import { useI18n } from '../i18n/I18n';
import styles from './Collect.module.css';
import { collect, drop, useInquiryList, type Wanted } from './list';

interface Props {
  about: Wanted;
  /** `small` in a list of samples, where the button names the style. */
  size?: 'small';
}

/** A button that puts something on the list of what to ask about, and takes it off. */
export function Collect({ about, size }: Props) {
  const { t } = useI18n();
  const isCollected = useInquiryList().some(({ code }) => code === about.code);
  return (
    <button
      type="button"
      className={size ? `${styles.button} ${styles[size]}` : styles.button}
      data-collected={isCollected || undefined}
      onClick={() => (isCollected ? drop(about.code) : collect(about))}
    >
      {t(isCollected ? 'nav.drop' : 'nav.collect')}
      {size && <span className="visually-hidden"> {about.code}</span>}
    </button>
  );
}
