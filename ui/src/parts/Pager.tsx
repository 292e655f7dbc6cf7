import type { Pager as PagerData } from '../generated/document';
import { useI18n } from '../i18n/I18n';
import { Link } from './Link';
import styles from './Pager.module.css';
import { pageHref } from './pageHref';
import { pageWindow } from './pageWindow';

interface Props {
  pager: PagerData;
  /** Path of the first page; may have a query. */
  path: string;
}

/** Pagination: previous, page numbers, next. */
export function Pager({ pager: { page, pages }, path }: Props) {
  const { t } = useI18n();
  if (pages <= 1) return null;
  const to = (target: number) => pageHref(path, target);
  return (
    <nav className={styles.pager} aria-label={t('pager.label')}>
      {page > 1 && (
        <Link className={styles.step} to={to(page - 1)} rel="prev">
          {t('pager.previous')}
        </Link>
      )}
      <ol className={styles.pages}>
        {pageWindow(page, pages).map((entry) =>
          typeof entry === 'string' ? (
            <li key={entry} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={entry}>
              <Link
                to={to(entry)}
                aria-current={entry === page ? 'page' : undefined}
                aria-label={
                  entry === page ? t('pager.current', { page, pages }) : t('pager.page', { page: entry })
                }
              >
                {entry}
              </Link>
            </li>
          ),
        )}
      </ol>
      <p className={styles.count}>{t('pager.current', { page, pages })}</p>
      {page < pages && (
        <Link className={styles.step} to={to(page + 1)} rel="next">
          {t('pager.next')}
        </Link>
      )}
    </nav>
  );
}
