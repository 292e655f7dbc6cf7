import { useI18n } from '../../i18n/I18n';
import { Prose } from '../../parts/Prose';
import { AboutLayout } from '../about/AboutLayout';
import type { PageOf } from '../kinds';
import { Habits } from './Habits';

/**
 * About › culture (spec §2): six habits; titles and texts from the language files, pictures and captions from the CMS.
 */
export function AboutCulturePage({ page }: { page: PageOf<'about-culture'> }) {
  const { t } = useI18n();
  return (
    <AboutLayout title={page.title || t('about.culture')} banner={page.banner} current="/about/culture">
      <Prose html={page.intro} lead />
      <Habits pictures={page.items} />
    </AboutLayout>
  );
}
