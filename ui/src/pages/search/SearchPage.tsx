import { useI18n } from '../../i18n/I18n';
import { waysTo } from '../../layout/menu';
import { Link, PageHead } from '../../parts';
import { Pager } from '../../parts/Pager';
import type { PageOf } from '../kinds';
import { Result } from './Result';
import { SearchForm } from './SearchForm';
import styles from './SearchPage.module.css';
import { searchHref } from './searchHref';

/** Search: a form, and the pages that contain its words. Works without JavaScript. */
export function SearchPage({ page }: { page: PageOf<'search'> }) {
  const { t } = useI18n();
  const { query, hasAll, isCut, total, first, results, pager } = page;
  return (
    <>
      <PageHead title={t('search.title')} banner={null} steps={[{ text: t('search.title') }]} small />
      <div className={styles.page}>
        <SearchForm query={query} />
        {query === '' && <p className={styles.note}>{t('search.hint')}</p>}
        {isCut && <p className={styles.note}>{t('search.cut')}</p>}
        {!hasAll && total > 0 && <p className={styles.note}>{t('search.some')}</p>}
        {query !== '' && total === 0 && <Nothing query={query} />}
        {total > 0 && (
          <section aria-label={t('search.results')}>
            <p className={styles.note}>{t('search.count', { count: total })}</p>
            <ol className={styles.results} start={first}>
              {results.map((result) => (
                <li key={result.link.href}>
                  <Result result={result} />
                </li>
              ))}
            </ol>
            <Pager pager={pager} path={searchHref(query)} />
          </section>
        )}
      </div>
    </>
  );
}

/** Advice if nothing was found. */
function Nothing({ query }: { query: string }) {
  const { t } = useI18n();
  return (
    <section className={styles.nothing}>
      <h2>{t('search.none', { query })}</h2>
      <ul>
        <li>{t('search.noneSpelling')}</li>
        <li>{t('search.noneCode')}</li>
      </ul>
      <p>{t('search.noneAsk')}</p>
      <ul className={styles.ways}>
        {waysTo(t, ['nav.oem', 'nav.sample', 'nav.news', 'nav.quote']).map(({ to, text }) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
