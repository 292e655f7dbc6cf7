import { useI18n } from '../../i18n/I18n';
import { Breadcrumb, Words } from '../../parts';
import { SideMenu } from '../../parts/SideMenu';
import type { PageOf } from '../kinds';
import { EmptyCategory } from './EmptyCategory';
import { ImageCarousel } from './ImageCarousel';
import { NoneFits } from './NoneFits';
import { SampleFilters } from './SampleFilters';
import { SampleGrid } from './SampleGrid';
import styles from './SampleListPage.module.css';

/** The sample list (spec §2): banner carousel, categories, the samples of one category. */
export function SampleListPage({ page }: { page: PageOf<'sample-list'> }) {
  const { t } = useI18n();
  const { slides, categories, items, filters, isFiltered } = page;
  const current = categories.find((category) => category.current);
  return (
    <>
      <header className={styles.head}>
        {slides.length > 0 && (
          <div className={styles.slides}>
            <ImageCarousel slides={slides} />
          </div>
        )}
        <div className={styles.crumbs}>
          <Breadcrumb steps={[{ text: t('sample.title') }]} />
        </div>
        <div className={styles.words}>
          <h1>{t('sample.title')}</h1>
          <p className={styles.lead}>{t('sample.lead')}</p>
        </div>
      </header>
      <section id="ctgs" className={styles.category} aria-labelledby="ctgs-title">
        {categories.length > 0 && (
          <aside className={styles.side}>
            <SideMenu
              label={t('sample.categories')}
              entries={categories.map(({ name, link }) => ({ to: link.href, text: name }))}
              current={current?.link.href ?? ''}
            />
          </aside>
        )}
        <div className={styles.body}>
          <div className={styles.name}>
            <h2 id="ctgs-title">
              <Words text={page.title ?? t('sample.all')} />
            </h2>
            {isFiltered ? (
              <p role="status">{t('filters.found', { count: items.length })}</p>
            ) : (
              items.length > 0 && <p>{t('sample.count', { count: items.length })}</p>
            )}
          </div>
          {filters && <SampleFilters filters={filters} />}
          {items.length > 0 ? (
            <SampleGrid
              // Boxes are of one list.
              key={items.map(({ id }) => id).join()}
              items={items}
              first={slides.length === 0}
              canCompare={filters !== null}
            />
          ) : isFiltered ? (
            <NoneFits />
          ) : (
            <EmptyCategory other={categories.find((category) => !category.current)} />
          )}
        </div>
      </section>
    </>
  );
}
