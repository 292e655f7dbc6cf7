import { Fragment } from 'react';
import { SECTIONS } from '../../../ui/src/layout/sections.ts';

export function Footer({ frame: { footer }, t, Link }) {
  return (
    <footer className="Footer_footer">
      <div className="Footer_divider" aria-hidden="true" />
      <div className="Footer_inner">
        <div className="Footer_company">
          <p className="Footer_title">
            {t('site.phrases')
              .split('|')
              .map((phrase) => (
                <Fragment key={phrase}>
                  <span className="Phrases_phrase">{phrase}</span>{' '}
                </Fragment>
              ))}
          </p>
          <p className="Footer_since">{t('site.since')}</p>
        </div>
        <div className="Footer_address">
          <div className="Prose_prose" dangerouslySetInnerHTML={{ __html: footer.content }} />
        </div>
        <nav className="Footer_sitemap" aria-label={t('footer.sitemap')}>
          <ul>
            {[...SECTIONS, { to: '/bbs', text: 'bbs.title' }].map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{t(text)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className="Footer_colophon">{t('footer.colophon')}</p>
        <div className="Footer_rights">
          <p>{t('footer.rights')}</p>
          <ul>
            <li>
              <Link to="/privacy">{t('footer.privacy')}</Link>
            </li>
            <li>
              <Link to="/user/terms">{t('footer.terms')}</Link>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}
