import { useI18n } from '../../../i18n/I18n';
import type { TextKey } from '../../../i18n/texts';
import { Phrases } from '../../parts';
import styles from './Facts.module.css';

interface Props {
  title: TextKey;
  facts: ReadonlyArray<{ name: TextKey; value: TextKey }>;
}

/** Facts in large type. */
export function Facts({ title, facts }: Props) {
  const { t } = useI18n();
  return (
    <section>
      <h2 className={styles.title}>{t(title)}</h2>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <Phrases text={t(value)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
