import { useI18n } from '../../i18n/I18n';
import { withOwnTexts } from '../../i18n/OwnTexts';
import { Prose } from '../../parts';
import { AboutLayout } from '../about/AboutLayout';
import { ABOUT_TEXTS } from '../about/texts';
import type { PageOf } from '../kinds';
import { Partners } from './Partners';

/** About › cooperation (spec §2): the partners with title, abstract and image. */
export const AboutCooperationPage = withOwnTexts(ABOUT_TEXTS, AboutCooperation);

function AboutCooperation({ page }: { page: PageOf<'about-cooperation'> }) {
  const { t } = useI18n();
  return (
    <AboutLayout
      title={page.title || t('about.cooperation')}
      banner={page.banner}
      current="/about/cooperation"
    >
      <Prose html={page.intro} lead />
      <Partners partners={page.partners} />
    </AboutLayout>
  );
}
