'use client';

import { useEffect } from 'react';
import { rememberLanguage } from '../../../ui/src/i18n/preference.ts';
import { Menu } from './Menu.jsx';

export function LanguageMenu({ label, locale, languages }) {
  // For the measurement (tests/e2e/support/test.ts).
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  const button = (
    <>
      <span className="LanguageMenu_label">{label}</span>
      <span>{languages.find((language) => language.locale === locale)?.name}</span>
    </>
  );
  return (
    <Menu className="LanguageMenu_menu" buttonClass="LanguageMenu_summary" button={button}>
      <ul className="LanguageMenu_list">
        {languages.map(({ locale: other, tag, name, path }) => (
          <li key={other}>
            <a
              className="LanguageMenu_link"
              href={path}
              lang={tag}
              hrefLang={tag}
              aria-current={other === locale ? 'true' : undefined}
              onClick={() => rememberLanguage(other)}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
