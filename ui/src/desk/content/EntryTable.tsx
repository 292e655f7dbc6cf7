import { Link } from 'react-router';
import type { ListedEntry } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import tables from '../parts/Table.module.css';
import { time } from '../parts/times';
import { entryPage } from '../queries';
import { LOCALES, nameOf, tagOf } from './parts';
import { StateBadge } from './StateBadge';

/** Entries with the state of each language. */
export function EntryTable({ entries }: { entries: readonly ListedEntry[] }) {
  const { locale, t } = useI18n();
  const now = Date.now() / 1000;
  return (
    <table className={tables.table}>
      <thead>
        <tr>
          <th scope="col">{t('desk.fields.title')}</th>
          {LOCALES.map((own) => (
            <th key={own} scope="col">
              {nameOf(own)}
            </th>
          ))}
          <th scope="col">{t('desk.entries.written')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const titled = [locale, ...LOCALES].find((own) => entry.titles[own]);
          return (
            <tr key={entry.id}>
              <td>
                <Link to={entryPage(entry)} lang={titled && tagOf(titled)}>
                  {(titled && entry.titles[titled]) ?? entry.id}
                </Link>
                <small>
                  {entry.id} · {entry.author}
                </small>
              </td>
              {LOCALES.map((own) => (
                <td key={own} data-name={nameOf(own)}>
                  <StateBadge state={entry.states[own]} hasText={own in entry.titles} now={now} />
                </td>
              ))}
              <td>
                <time dateTime={new Date(entry.written_at).toISOString()}>
                  {time(entry.written_at / 1000, locale)}
                </time>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
