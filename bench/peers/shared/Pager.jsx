import { pageHref } from '../../../ui/src/parts/pageHref.ts';
import { pageWindow } from '../../../ui/src/parts/pageWindow.ts';

/** The pagination below the first page of a list. */
export function Pager({ pager: { page, pages }, t, Link }) {
  return (
    <nav className="Pager_pager" aria-label={t('pager.label')}>
      <ol className="Pager_pages">
        {pageWindow(page, pages).map((entry) =>
          typeof entry === 'string' ? (
            <li key={entry} className="Pager_gap" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={entry}>
              <Link
                to={pageHref('/news/list', entry)}
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
      <Link className="Pager_step" to={pageHref('/news/list', page + 1)} rel="next">
        {t('pager.next')}
      </Link>
    </nav>
  );
}
