import { localised, takeLanguagesOf } from '../../../ui/src/i18n/locale.ts';
import { Article } from './Article.jsx';
import { Footer } from './Footer.jsx';
import { Header } from './Header.jsx';
import { NewsList } from './NewsList.jsx';

/** The whole page, the news list or an article. `t` translates, and `Router` is the router's link with the prop `href`. */
export function Page({ content: { frame, page }, t, Router }) {
  takeLanguagesOf(frame);
  const Link = ({ to, ...rest }) => <Router href={localised(to, frame.locale)} {...rest} />;
  return (
    <>
      <a className="Layout_skip" href="#main">
        {t('a11y.skip')}
      </a>
      <Header frame={frame} t={t} Link={Link} />
      <main id="main" className="Layout_main" tabIndex={-1}>
        {page.kind === 'news-info' ? (
          <Article page={page} widths={frame.imageWidths} t={t} Link={Link} />
        ) : (
          <NewsList page={page} widths={frame.imageWidths} t={t} Link={Link} />
        )}
      </main>
      <Footer frame={frame} t={t} Link={Link} />
      <p className="Layout_announcement" role="status" />
    </>
  );
}
