import { useI18n } from '../../../i18n/I18n';
import type { TextKey } from '../../../i18n/texts';
import { Panel } from '../../parts';
import { FibreDiagram } from './FibreDiagram';
import styles from './Patents.module.css';

const COUNT = 138;
const PATENTS: ReadonlyArray<{ year: number; title: TextKey }> = [
  { year: 2016, title: 'brand.home.patentFibre' },
  { year: 2018, title: 'brand.home.patentZones' },
  { year: 2019, title: 'brand.home.patentWash' },
  { year: 2020, title: 'brand.home.patentWadding' },
];

/** Slide 2: the patents, beside a cross-section of the fibre. */
export function Patents() {
  const { t } = useI18n();
  return (
    <Panel>
      <FibreDiagram />
      <h2 className={styles.title}>
        <span className={styles.number}>{COUNT}</span>
        {t('brand.home.patentsTitle')}
      </h2>
      <p className={styles.lead}>{t('brand.home.patentsLead')}</p>
      <ol className={styles.patents}>
        {PATENTS.map(({ year, title }) => (
          <li key={title}>
            <span className={styles.year}>{year}</span>
            {t(title)}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
