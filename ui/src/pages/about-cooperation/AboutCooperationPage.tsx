import { useI18n } from '../../i18n/I18n';
import { Prose } from '../../parts/Prose';
import { AboutLayout } from '../about/AboutLayout';
import type { PageOf } from '../kinds';
import { Partners } from './Partners';

/** About › cooperation (spec §2): the partners with title, abstract and image. */
export function AboutCooperationPage({ page }: { page: PageOf<'about-cooperation'> }) {
  const { t } = useI18n();
  return (
    <AboutLayout
      title={page.title || t('about.cooperation')}
      banner={page.banner}
      current="/about/cooperation"
    >
      <Prose html={page.intro} lead />
      <Partners partners={page.items} />
    </AboutLayout>
  );
}
