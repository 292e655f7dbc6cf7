import { useI18n } from '../../i18n/I18n';
import { Prose } from '../../parts/Prose';
import { AboutLayout } from '../about/AboutLayout';
import type { PageOf } from '../kinds';
import styles from './AboutCompanyPage.module.css';
import { Departments } from './Departments';

/** Returns the facts of lines such as `Founded: 1993`. */
function factsOf(lines: string) {
  const facts = lines.split('\n').map((line) => /^(.+?)\s*[:：]\s*(.+)$/.exec(line));
  return facts.flatMap((fact) => (fact ? [{ label: fact[1], value: fact[2] }] : []));
}

/** About › company (spec §2): intro with key facts beside it, then the departments. */
export function AboutCompanyPage({ page }: { page: PageOf<'about-company'> }) {
  const { t } = useI18n();
  const facts = factsOf(t('company.facts'));
  return (
    <AboutLayout title={page.title || t('about.company')} banner={page.banner} current="/about/company">
      <div className={styles.intro}>
        <Prose html={page.intro} lead />
        {facts.length > 0 && (
          <aside className={styles.margin} aria-label={t('about.facts')}>
            <dl className={styles.facts}>
              {facts.map(({ label, value }) => (
                <div key={label} className={styles.fact}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </aside>
        )}
      </div>
      <Departments departments={page.departments} />
    </AboutLayout>
  );
}
