import texts from 'texts:about';
import { useI18n } from '../../i18n/I18n';
import { withPageTexts } from '../../i18n/PageTexts';
import { AboutLayout } from '../about/AboutLayout';
import type { PageOf } from '../kinds';
import styles from './AboutContactPage.module.css';
import { ContactMap } from './ContactMap';
import { Letterhead } from './Letterhead';

/** About › contact (spec §2, §9): contact details beside the map. */
export const AboutContactPage = withPageTexts(texts, AboutContact);

function AboutContact({ page }: { page: PageOf<'about-contact'> }) {
  const { t } = useI18n();
  return (
    <AboutLayout title={page.title || t('about.contact')} banner={page.banner} current="/about/contact">
      <div className={styles.desk}>
        <Letterhead intro={page.intro} items={page.items} />
        <ContactMap map={page.map} />
      </div>
    </AboutLayout>
  );
}
