import type { OemCategory } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { Link } from '../../parts';
import { categories } from '../oem/categories';
import styles from './Process.module.css';
import { ProcessIcon } from './ProcessIcon';
import { SectionHead } from './SectionHead';

const TEXTS: Readonly<Record<OemCategory, TextKey>> = {
  cotton: 'home.process.cottonText',
  dye: 'home.process.dyeText',
  material: 'home.process.materialText',
  printing: 'home.process.printingText',
  clothing: 'home.process.clothingText',
};

/** The OEM processes in order. */
export function Process() {
  const { t } = useI18n();
  return (
    <section className={styles.process}>
      <SectionHead title={t('home.process.title')} lead={t('home.process.lead')} />
      <ol className={styles.line}>
        {categories(t).map(({ name, to, text }) => (
          <li key={name} className={styles.step}>
            <ProcessIcon name={name} />
            <h3 className={styles.title}>
              <Link to={to}>{t(text)}</Link>
            </h3>
            <p className={styles.text}>{t(TEXTS[name])}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
