/** What both peers have in `<head>`: title, meta data as in Selvage's page, and preloads of the fonts. */
export function Head({ head, fonts }) {
  return (
    <>
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      <meta name="keywords" content={head.keywords} />
      <link rel="canonical" href={head.canonical} />
      {head.alternates.map(({ hreflang, href }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
      ))}
      {head.meta.map(({ name, content }) =>
        name.startsWith('og:') ? (
          <meta key={name + content} property={name} content={content} />
        ) : (
          <meta key={name + content} name={name} content={content} />
        ),
      )}
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: JSON.stringify(head.structured).replaceAll('<', '\\u003c') }}
      />
      {fonts.map((font) => (
        <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="" />
      ))}
    </>
  );
}
