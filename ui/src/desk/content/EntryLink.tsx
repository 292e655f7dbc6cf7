import { Link } from 'react-router';
import type { NamedEntry } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { entryPage } from '../queries';
import { LOCALES, tagOf } from './parts';

/** The title of an entry, as a link to its form. */
export function EntryLink({ entry }: { entry: NamedEntry }) {
  const { locale } = useI18n();
  const lang = [locale, ...LOCALES].find((own) => entry.titles[own]);
  return (
    <Link to={entryPage(entry)} lang={lang && tagOf(lang)}>
      {(lang && entry.titles[lang]) ?? entry.id}
    </Link>
  );
}
