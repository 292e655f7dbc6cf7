import { useI18n } from '../../i18n/I18n';
import { Collect } from '../../inquiries/Collect';
import { inquiryHref } from '../../inquiries/inquiryHref';
import { add } from '../../inquiries/list';
import { Link } from '../../parts';
import action from '../../parts/ActionLink.module.css';
import styles from './SampleActions.module.css';
import type { StyleCard } from './styleCard';

interface Props {
  style: StyleCard | null;
  name: string;
  /** The address of a picture; may be empty. */
  picture: string;
}

/** What to do with a sample: ask for it, or put it on the list and look at others. */
export function SampleActions({ style, name, picture }: Props) {
  const { t } = useI18n();
  const about = style && { code: style.number, name, picture };
  return (
    <p className={styles.actions}>
      <Link
        className={`${action.link} ${action.main}`}
        to={inquiryHref(style?.number)}
        // The form adds the number; name and picture are known here alone.
        onClick={() => about && add(about)}
      >
        {t('sample.ask')}
      </Link>
      {about && <Collect about={about} />}
    </p>
  );
}
