import { Link } from 'react-router';
import type { ActionThing, StaffAction } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { tagOf } from '../content/parts';
import { titleIn } from '../content/titles';
import { contractPage } from '../contracts/queries';
import { SECTION_NAMES, subjectText } from '../names';
import { entryPage } from '../queries';

/** What somebody did, with the name of what it was done to, which leads there. */
export function ActionText({ own }: { own: StaffAction }) {
  const { t } = useI18n();
  return (
    <span>
      {t(`desk.actions.${own.action}`)}{' '}
      {own.thing ? (
        <>
          <Thing thing={own.thing} /> {own.detail}
        </>
      ) : (
        subjectText(own.subject, t)
      )}
      {own.companies && (
        <small>
          {t('desk.contracts.conflictRow', {
            field: t('desk.contracts.company'),
            before: own.companies[0] || t('desk.contracts.empty'),
            now: own.companies[1] || t('desk.contracts.empty'),
          })}
        </small>
      )}
    </span>
  );
}

function Thing({ thing }: { thing: ActionThing }) {
  const { locale, t } = useI18n();
  if (thing.kind === 'entry') {
    const { title, lang } = titleIn(thing.entry, locale);
    const section = t(SECTION_NAMES[thing.entry.section]);
    return (
      <Link to={entryPage(thing.entry)}>
        {section}: <span lang={lang && tagOf(lang)}>{title}</span>
      </Link>
    );
  }
  if (thing.kind === 'contract') return <Link to={contractPage(thing.id)}>{thing.cno}</Link>;
  if (thing.kind === 'inquiry') return <Link to={`/inquiries/${thing.number}`}>{thing.number}</Link>;
  if (thing.kind === 'customer') return <Link to={`/customers/${thing.id}`}>{thing.email}</Link>;
  return <Link to={`/media?text=${encodeURIComponent(thing.path)}`}>{thing.name || thing.path}</Link>;
}
