import { useI18n } from '../../i18n/I18n';
import { PageHead } from '../../parts';
import type { PageOf } from '../kinds';
import { categoryOf, rootOf } from '../oem/categories';
import { Processes } from '../oem/Processes';
import { NextProcess } from './NextProcess';
import { OemIntroduction } from './OemIntroduction';
import { OemItems } from './OemItems';

/** A category of production (spec §2): banner, breadcrumb, grid, title image, intro. */
export function OemListPage({ page }: { page: PageOf<'oem-list'> }) {
  const { t } = useI18n();
  const { banner, category, items, title } = page;
  const name = t(categoryOf(category).text);
  return (
    <>
      <PageHead title={title || name} banner={banner} steps={[rootOf(t), { text: name }]} small />
      <Processes current={category} />
      <OemItems items={items} first={banner === null} />
      <OemIntroduction page={page} first={banner === null && !items.some((item) => item.image)} />
      <NextProcess category={category} />
    </>
  );
}
