import { useI18n } from '../../../i18n/I18n';
import type { TextKey } from '../../../i18n/texts';
import styles from './AboutFacts.module.css';

const FACTS: ReadonlyArray<{ name: TextKey; value: TextKey }> = [
  { name: 'brand.about.headquarters', value: 'brand.about.headquartersValue' },
  { name: 'brand.about.branches', value: 'brand.about.branchesValue' },
  { name: 'brand.about.reach', value: 'brand.about.reachValue' },
  { name: 'brand.about.users', value: 'brand.about.usersValue' },
  { name: 'brand.about.patents', value: 'brand.about.patentsValue' },
];

/** Five facts about the company. */
export function AboutFacts() {
  const { t } = useI18n();
  return (
    <section className={styles.about}>
      <h2 className={styles.title}>{t('brand.about.facts')}</h2>
      <dl className={styles.facts}>
        {FACTS.map(({ name, value }) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{t(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
