import { useI18n } from '../../i18n/I18n';
import { Prose } from '../../parts/Prose';
import { AboutLayout } from '../about/AboutLayout';
import type { PageOf } from '../kinds';
import { Timeline } from './Timeline';

/** About › development (spec §2): a timeline. */
export function AboutDevelopmentPage({ page }: { page: PageOf<'about-development'> }) {
  const { t } = useI18n();
  return (
    <AboutLayout
      title={page.title || t('about.development')}
      banner={page.banner}
      current="/about/development"
    >
      <Prose html={page.intro} lead />
      <Timeline milestones={page.items} />
    </AboutLayout>
  );
}
