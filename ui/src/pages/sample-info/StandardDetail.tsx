import { useI18n } from '../../i18n/I18n';
import styles from './StandardDetail.module.css';

const STEPS = [
  ['sample.standard.first', 'sample.standard.firstText'],
  ['sample.standard.card', 'sample.standard.cardText'],
  ['sample.standard.sealed', 'sample.standard.sealedText'],
] as const;

/** The static sample detail (spec §2) for samples without their own text; from the language files. */
export function StandardDetail() {
  const { t } = useI18n();
  return (
    <section className={styles.standard}>
      <h2 className={styles.title}>{t('sample.standard.title')}</h2>
      <p className={styles.text}>{t('sample.standard.text')}</p>
      <dl className={styles.steps}>
        {STEPS.map(([name, text]) => (
          <div key={name} className={styles.step}>
            <dt>{t(name)}</dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
