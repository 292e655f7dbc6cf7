import { useI18n } from '../../../i18n/I18n';
import type { TextKey } from '../../../i18n/texts';
import { Panel } from '../../parts';
import { FibreDiagram } from './FibreDiagram';
import styles from './Patents.module.css';

const PATENTS: ReadonlyArray<{ year: TextKey; title: TextKey }> = [
  { year: 'brand.home.patentFibreYear', title: 'brand.home.patentFibre' },
  { year: 'brand.home.patentZonesYear', title: 'brand.home.patentZones' },
  { year: 'brand.home.patentWashYear', title: 'brand.home.patentWash' },
  { year: 'brand.home.patentWaddingYear', title: 'brand.home.patentWadding' },
];

/** Slide 2: the patents, beside a cross-section of the fibre. */
export function Patents() {
  const { t } = useI18n();
  return (
    <Panel>
      <FibreDiagram />
      <h2 className={styles.title}>
        <span className={styles.number}>{t('brand.home.patentsCount')}</span>
        {t('brand.home.patentsTitle')}
      </h2>
      <p className={styles.lead}>{t('brand.home.patentsLead')}</p>
      <ol className={styles.patents}>
        {PATENTS.filter(({ title }) => t(title)).map(({ year, title }) => (
          <li key={title}>
            <span className={styles.year}>{t(year)}</span>
            {t(title)}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
