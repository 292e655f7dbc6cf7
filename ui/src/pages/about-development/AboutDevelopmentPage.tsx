import { useI18n } from '../../i18n/I18n';
import { withOwnTexts } from '../../i18n/OwnTexts';
import { Prose } from '../../parts';
import { AboutLayout } from '../about/AboutLayout';
import { ABOUT_TEXTS } from '../about/texts';
import type { PageOf } from '../kinds';
import { Thread } from './Thread';

/** About › development (spec §2): a timeline. */
export const AboutDevelopmentPage = withOwnTexts(ABOUT_TEXTS, AboutDevelopment);

function AboutDevelopment({ page }: { page: PageOf<'about-development'> }) {
  const { t } = useI18n();
  return (
    <AboutLayout
      title={page.title || t('about.development')}
      banner={page.banner}
      current="/about/development"
    >
      <Prose html={page.intro} lead />
      <Thread milestones={page.milestones} />
    </AboutLayout>
  );
}
