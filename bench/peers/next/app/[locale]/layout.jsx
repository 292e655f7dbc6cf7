import '../../../content/site.css';

export const generateStaticParams = () => [{ locale: 'en' }];

export default async function Layout({ params, children }) {
  const { locale } = await params;
  return (
    <html lang={locale}>
      <body>
        <div id="root">{children}</div>
      </body>
    </html>
  );
}
