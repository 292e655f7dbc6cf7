import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { Link } from '../../parts';
import styles from './Process.module.css';
import { ProcessIcon, type ProcessName } from './ProcessIcon';
import { SectionHead } from './SectionHead';

const PROCESSES: ReadonlyArray<{ name: ProcessName; title: TextKey; text: TextKey }> = [
  { name: 'cotton', title: 'oem.cotton', text: 'home.process.cottonText' },
  { name: 'dye', title: 'oem.dye', text: 'home.process.dyeText' },
  { name: 'material', title: 'oem.material', text: 'home.process.materialText' },
  { name: 'printing', title: 'oem.printing', text: 'home.process.printingText' },
  { name: 'clothing', title: 'oem.clothing', text: 'home.process.clothingText' },
];

/** The five OEM processes in order. */
export function Process() {
  const { t } = useI18n();
  return (
    <section className={styles.process}>
      <SectionHead title={t('home.process.title')} lead={t('home.process.lead')} />
      <ol className={styles.line}>
        {PROCESSES.map(({ name, title, text }) => (
          <li key={name} className={styles.step}>
            <ProcessIcon name={name} />
            <h3 className={styles.title}>
              <Link to={`/oem/${name}`}>{t(title)}</Link>
            </h3>
            <p className={styles.text}>{t(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
