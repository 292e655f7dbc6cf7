import { useI18n } from '../../i18n/I18n';
import { PageHead } from '../../parts';
import { Pager } from '../../parts/Pager';
import type { PageOf } from '../kinds';
import { LogoTiles } from './LogoTiles';
import styles from './NewsListPage.module.css';
import { NewsListRow } from './NewsListRow';

/** The news list (spec §2): banner, breadcrumb, four logo tiles, rows, paginator. */
export function NewsListPage({ page }: { page: PageOf<'news-list'> }) {
  const { t } = useI18n();
  return (
    <>
      <PageHead title={t('news.title')} banner={page.banner} steps={[{ text: t('news.title') }]} />
      <div className={styles.page}>
        <LogoTiles cards={page.tiles} />
        <section aria-label={t('news.rows')}>
          {page.rows.length === 0 ? (
            <p className={styles.empty}>{t('news.empty')}</p>
          ) : (
            <ul className={styles.rows}>
              {page.rows.map((row) => (
                <li key={row.id}>
                  <NewsListRow row={row} />
                </li>
              ))}
            </ul>
          )}
        </section>
        <Pager pager={page.pager} path="/news/list" />
      </div>
    </>
  );
}
