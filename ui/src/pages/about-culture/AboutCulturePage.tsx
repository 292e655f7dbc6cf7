import { useI18n } from '../../i18n/I18n';
import { withOwnTexts } from '../../i18n/OwnTexts';
import { Prose } from '../../parts';
import { AboutLayout } from '../about/AboutLayout';
import { ABOUT_TEXTS } from '../about/texts';
import type { PageOf } from '../kinds';
import { Habits } from './Habits';

/**
 * About › culture (spec §2): six habits; titles and texts from the language files, pictures and captions from the CMS.
 */
export const AboutCulturePage = withOwnTexts(ABOUT_TEXTS, AboutCulture);

function AboutCulture({ page }: { page: PageOf<'about-culture'> }) {
  const { t } = useI18n();
  return (
    <AboutLayout title={page.title || t('about.culture')} banner={page.banner} current="/about/culture">
      <Prose html={page.intro} lead />
      <Habits pictures={page.blocks} />
    </AboutLayout>
  );
}
