import texts from 'texts:about';
import { useI18n } from '../../i18n/I18n';
import { withPageTexts } from '../../i18n/PageTexts';
import type { TextKey } from '../../i18n/texts';
import { Prose } from '../../parts/Prose';
import { AboutLayout } from '../about/AboutLayout';
import type { PageOf } from '../kinds';
import styles from './AboutCompanyPage.module.css';
import { Departments } from './Departments';

const FACTS: ReadonlyArray<{ label: TextKey; value: TextKey }> = [
  { label: 'about.founded', value: 'about.foundedValue' },
  { label: 'about.capital', value: 'about.capitalValue' },
  { label: 'about.staff', value: 'about.staffValue' },
  { label: 'about.place', value: 'about.placeValue' },
];

/** About › company (spec §2): intro with key facts beside it, then the departments. */
export const AboutCompanyPage = withPageTexts(texts, AboutCompany);

function AboutCompany({ page }: { page: PageOf<'about-company'> }) {
  const { t } = useI18n();
  return (
    <AboutLayout title={page.title || t('about.company')} banner={page.banner} current="/about/company">
      <div className={styles.intro}>
        <Prose html={page.intro} lead />
        <aside className={styles.margin} aria-label={t('about.facts')}>
          <dl className={styles.facts}>
            {FACTS.map(({ label, value }) => (
              <div key={label} className={styles.fact}>
                <dt>{t(label)}</dt>
                <dd>{t(value)}</dd>
              </div>
            ))}
          </dl>
        </aside>
      </div>
      <Departments departments={page.departments} />
    </AboutLayout>
  );
}
