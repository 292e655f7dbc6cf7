import { SECTIONS } from '../../../ui/src/layout/sections.ts';
import { company } from './company.js';
import { LanguageMenu } from './LanguageMenu.jsx';
import { Menu } from './Menu.jsx';

export function Header({ frame, t, Link }) {
  return (
    <header className="Header_header">
      <div className="Header_utility">
        <Hotline t={t} />
        <div className="Header_tools">
          <Link className="Account_action" to="/user/login">
            {t('account.login')}
          </Link>
          <LanguageMenu label={t('language.label')} locale={frame.locale} languages={frame.languages} />
        </div>
      </div>
      <div className="Header_bar">
        <Link className="Header_name" to="/">
          <span className="Header_mark" aria-hidden="true" />
          <span className="Header_short">{company.short}</span>
          <span className="Header_roman" lang={frame.locale === 'en' ? 'zh-Hans' : 'en'}>
            {company.second}
          </span>
        </Link>
        <Navigation className="Header_wide" label={t('nav.label')} path={frame.path} t={t} Link={Link} />
        <Menu className="Header_narrow" buttonClass="Header_summary" button={t('nav.menu')}>
          <div className="Header_sheet">
            <Navigation label={t('nav.menu')} path={frame.path} t={t} Link={Link} />
            <Hotline t={t} />
          </div>
        </Menu>
      </div>
    </header>
  );
}

function Navigation({ className, label, path, t, Link }) {
  return (
    <nav className={className} aria-label={label}>
      <ul className="Navigation_list">
        {[...SECTIONS, { pages: ['/user/login'], text: 'nav.order' }].map(({ pages: [to], text }) => (
          <li key={to}>
            <Link className="Navigation_link" to={to} aria-current={to === path ? 'page' : undefined}>
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Hotline({ t }) {
  return (
    <p className="Hotline_hotline">
      <span className="Hotline_label">{t('hotline.label')}</span>
      <a className="Hotline_number" href="tel:+862255550193">
        {'+86\u00a022\u00a05555\u00a00193'}
      </a>
      <span className="Hotline_hours">{company.hours}</span>
    </p>
  );
}
