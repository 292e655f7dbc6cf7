import type { ReactNode } from 'react';
import type { DateText } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Collect } from '../../inquiries/Collect';
import { inquiryHref } from '../../inquiries/inquiryHref';
import { Link, Time } from '../../parts';
import styles from './SampleCard.module.css';
import type { StyleCard } from './styleCard';

interface Props {
  style: StyleCard | null;
  cloth: string;
  created: DateText | null;
}

/** Facts about a sample, and links to the inquiry page and the list. */
export function SampleCard({ style, cloth, created }: Props) {
  const { t } = useI18n();
  return (
    <div className={styles.card}>
      {(style || cloth || created) && (
        <dl>
          {style && <Fact label={t('sample.number')}>{style.number}</Fact>}
          {style && <Fact label={t('sample.weight')}>{style.weight}</Fact>}
          {cloth && <Fact label={t('sample.cloth')}>{cloth}</Fact>}
          {created && (
            <Fact label={t('sample.created')}>
              <Time date={created} />
            </Fact>
          )}
        </dl>
      )}
      <p className={styles.ways}>
        <Link to={inquiryHref(...(style ? [style.number] : []))}>{t('sample.ask')}</Link>
        {style && <Collect about={style.number} />}
        <Link to="/sample/list">{t('sample.all')}</Link>
      </p>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
