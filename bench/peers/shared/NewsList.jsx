import { Image } from './Image.jsx';
import { Pager } from './Pager.jsx';

export function NewsList({ page, widths, t, Link }) {
  return (
    <>
      <header className="PageHead_head">
        <div className="PageHead_banner">
          <Image picture={page.banner} width={2400} height={800} fetchPriority="high" />
        </div>
        <div className="PageHead_crumbs">
          <nav className="Breadcrumb_breadcrumb" aria-label={t('a11y.breadcrumb')}>
            <ol>
              <li>
                <Link to="/">{t('nav.home')}</Link>
              </li>
              <li>
                <span aria-current="page">{t('news.title')}</span>
              </li>
            </ol>
          </nav>
        </div>
        <h1 className="PageHead_title">{t('news.title')}</h1>
      </header>
      <div className="NewsListPage_page">
        <section aria-label={t('news.tiles')}>
          <ul className="LogoTiles_tiles">
            {page.tiles.map(({ id, image, link, title }) => (
              <li key={id} className="LogoTiles_tile">
                <Image className="LogoTiles_logo" picture={image} width={800} height={400} loading="lazy" />
                <a className="LogoTiles_title" target="_blank" rel="noopener" href={link.href}>
                  {title}
                  <span className="Link_hidden">{t('a11y.newTab')}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
        <section aria-label={t('news.rows')}>
          <ul className="NewsListPage_rows">
            {page.rows.map((row) => (
              <li key={row.id}>
                <Row row={row} widths={widths} t={t} Link={Link} />
              </li>
            ))}
          </ul>
        </section>
        <Pager pager={page.pager} t={t} Link={Link} />
      </div>
    </>
  );
}

function Row({ row, widths, t, Link }) {
  return (
    <article className="NewsListRow_row">
      <div className="NewsListRow_words">
        <h2 className="NewsListRow_title">
          <Link to={row.link.href}>{row.title}</Link>
        </h2>
        <p className="NewsListRow_excerpt">{row.excerpt}</p>
        <p className="NewsListRow_more">
          <Link to={row.link.href}>
            {t('news.more')}
            <span className="NewsListRow_about">{row.title}</span>
          </Link>
        </p>
      </div>
      <dl className="NewsListRow_dates">
        <Fact label={t('news.published')} date={row.published} />
        <Fact label={t('news.created')} date={row.created} />
      </dl>
      <div className="NewsListRow_picture">
        <Image
          picture={row.image}
          width={1600}
          height={1000}
          widths={widths}
          sizes="(min-width: 901px) 29vw, (min-width: 641px) 36vw, 88vw"
          loading="lazy"
        />
      </div>
    </article>
  );
}

function Fact({ label, date }) {
  return (
    <div className="NewsListRow_fact">
      <dt>{label}</dt>
      <dd>
        <time dateTime={date.iso}>{date.text}</time>
      </dd>
    </div>
  );
}
