import type { ReactNode } from 'react';
import type { ContractRow } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Time } from '../../parts';
import styles from './ContractFacts.module.css';
import { CONTRACT_COLUMNS } from './columns';

/** By what a buyer knows a contract, and its days. */
export function ContractFacts({ contract }: { contract: ContractRow }) {
  const { t } = useI18n();
  const { orderNumber, season, delivery, text } = contract;
  const facts = {
    orderNumber,
    season,
    signed: text.signed && <Time date={text.signed} />,
    delivery: delivery && <Time date={delivery} />,
  } satisfies Partial<Record<keyof typeof CONTRACT_COLUMNS, ReactNode>>;
  const known = Object.keys(facts).filter(
    (key) => facts[key as keyof typeof facts],
  ) as (keyof typeof facts)[];
  return (
    <dl className={styles.facts}>
      {known.map((key) => (
        <div key={key}>
          <dt>{t(CONTRACT_COLUMNS[key].name)}</dt> <dd>{facts[key]}</dd>
        </div>
      ))}
    </dl>
  );
}
