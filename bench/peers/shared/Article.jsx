import { Image } from './Image.jsx';

export function Article({ page, widths, t, Link }) {
  return (
    <article>
      <h1>{page.title}</h1>
      <Image picture={page.image} width={1600} height={1000} widths={widths} sizes="100vw" />
      <p>
        <time dateTime={page.published.iso}>{page.published.text}</time>
        <Link to="/news/list">{t('news.back')}</Link>
      </p>
      <div className="Prose_prose" dangerouslySetInnerHTML={{ __html: page.content }} />
    </article>
  );
}
