import { useI18n } from '../../i18n/I18n';
import { Banner, Breadcrumb, Pager } from '../../parts';
import type { PageOf } from '../kinds';
import { LogoTiles } from './LogoTiles';
import styles from './NewsListPage.module.css';
import { Row } from './Row';

/** The news list (spec §2): banner, breadcrumb, four logo tiles, rows, paginator. */
export function NewsListPage({ page }: { page: PageOf<'news-list'> }) {
  const { t } = useI18n();
  return (
    <>
      <Banner picture={page.banner} />
      <div className={styles.page}>
        <Breadcrumb steps={[{ text: t('news.title') }]} />
        <h1 className={styles.title}>{t('news.title')}</h1>
        <LogoTiles cards={page.tiles} />
        <section aria-label={t('news.rows')}>
          {page.rows.length === 0 ? (
            <p className={styles.empty}>{t('news.empty')}</p>
          ) : (
            <ul className={styles.rows}>
              {page.rows.map((row) => (
                <li key={row.id}>
                  <Row row={row} />
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
