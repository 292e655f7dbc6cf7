import { NavLink } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { SECTION_NAMES, SECTIONS } from '../names';

/** The parts of the site, and the bin: links to the list of each. */
export function Sections() {
  const { t } = useI18n();
  return (
    <>
      {SECTIONS.map((section) => (
        <NavLink key={section} to={`/entries/${section}`}>
          {t(SECTION_NAMES[section])}
        </NavLink>
      ))}
      <NavLink to="/entries/bin">{t('desk.bin.title')}</NavLink>
    </>
  );
}
