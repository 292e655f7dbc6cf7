import { useI18n } from '../../i18n/I18n';
import styles from './StrengthMeter.module.css';
import { MIN_LENGTH, type Strength } from './strength';

const WORDS = [
  'register.strength0',
  'register.strength1',
  'register.strength2',
  'register.strength3',
  'register.strength4',
] as const;
const SEWN = ['', styles.weak, styles.fair, styles.good, styles.strong];

/** Password strength as a bar and a word. */
export function StrengthMeter({ id, strength }: { id: string; strength: Strength }) {
  const { t } = useI18n();
  return (
    <div className={styles.strength}>
      <span className={`${styles.seam} ${SEWN[strength]}`.trim()} aria-hidden="true" />
      <p id={id} className={styles.word} aria-live="polite">
        {t(WORDS[strength], { least: MIN_LENGTH })}
      </p>
    </div>
  );
}
