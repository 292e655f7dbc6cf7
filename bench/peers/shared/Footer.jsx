import { Fragment } from 'react';
import { SECTIONS } from '../../../ui/src/layout/sections.ts';
import { company } from './company.js';

export function Footer({ frame: { footer }, t, Link }) {
  return (
    <footer className="Footer_footer">
      <div className="Footer_divider" aria-hidden="true" />
      <div className="Footer_inner">
        <div className="Footer_company">
          <p className="Footer_title">
            {company.phrases.map((phrase) => (
              <Fragment key={phrase}>
                <span className="Phrases_phrase">{phrase}</span>{' '}
              </Fragment>
            ))}
          </p>
          <p className="Footer_since">{company.since}</p>
        </div>
        <div className="Footer_address">
          <div className="Prose_prose" dangerouslySetInnerHTML={{ __html: footer.content }} />
        </div>
        <nav className="Footer_sitemap" aria-label={t('footer.sitemap')}>
          <ul>
            {[...SECTIONS, { pages: ['/bbs'], text: 'bbs.title' }].map(({ pages: [to], text }) => (
              <li key={to}>
                <Link to={to}>{t(text)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="Footer_rights">
          <p>{t('footer.rights', { company })}</p>
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
