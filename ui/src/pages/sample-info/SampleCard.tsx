import type { ReactNode } from 'react';
import styles from '../../facts/FactList.module.css';
import { namedFacts } from '../../facts/words';
import type { DateText, SampleFacts } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Time } from '../../parts';
import type { StyleCard } from './styleCard';

interface Props {
  style: StyleCard | null;
  cloth: string;
  facts: SampleFacts | null;
  created: DateText | null;
}

/** Facts about a sample. */
export function SampleCard({ style, cloth, facts, created }: Props) {
  const { t } = useI18n();
  // The weight beside the number may have another unit.
  const named = facts ? namedFacts(t, style ? { ...facts, gsm: null } : facts) : [];
  if (!style && !cloth && !created && named.length === 0) return null;
  return (
    <dl className={styles.facts} aria-label={t('facts.label')}>
      {style && <Fact label={t('sample.number')}>{style.number}</Fact>}
      {named.map(({ label, text }) => (
        <Fact key={label} label={t(label)}>
          {text}
        </Fact>
      ))}
      {style && <Fact label={t('sample.weight')}>{style.weight}</Fact>}
      {cloth && <Fact label={t('sample.cloth')}>{cloth}</Fact>}
      {created && (
        <Fact label={t('sample.created')}>
          <Time date={created} />
        </Fact>
      )}
    </dl>
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
