import { Link } from 'react-router';
import type { NamedEntry } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { entryPage } from '../queries';
import { tagOf } from './parts';
import { titleIn } from './titles';

/** The title of an entry, as a link to its form. */
export function EntryLink({ entry }: { entry: NamedEntry }) {
  const { locale } = useI18n();
  const { title, lang } = titleIn(entry, locale);
  return (
    <Link to={entryPage(entry)} lang={lang && tagOf(lang)}>
      {title}
    </Link>
  );
}
