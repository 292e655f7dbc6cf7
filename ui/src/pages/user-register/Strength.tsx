import { useI18n } from '../../i18n/I18n';
import { type Strength as Degree, MIN_LENGTH } from '../user/strength';
import styles from './Strength.module.css';

const WORDS = [
  'register.strength0',
  'register.strength1',
  'register.strength2',
  'register.strength3',
  'register.strength4',
] as const;
const SEWN = ['', styles.weak, styles.fair, styles.good, styles.strong];

/** Password strength as a bar and a word. */
export function Strength({ id, strength }: { id: string; strength: Degree }) {
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
