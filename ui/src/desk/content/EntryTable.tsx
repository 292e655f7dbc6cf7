import { Checkbox } from 'react-aria-components';
import { Link } from 'react-router';
import type { ListedEntry } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import checks from '../parts/Checks.module.css';
import tables from '../parts/Table.module.css';
import { time } from '../parts/times';
import { entryPage } from '../queries';
import { useNames } from '../useNames';
import { LOCALES, nameOf, tagOf } from './parts';
import styles from './Several.module.css';
import { StateBadge } from './StateBadge';
import { titleIn } from './titles';

interface Props {
  entries: readonly ListedEntry[];
  /** The ids of those that are chosen; without it, none can be. */
  chosen?: ReadonlySet<string> | undefined;
  onChoose?: (id: string, isChosen: boolean) => void;
  /** The number of entries at the beginning that are the logo tiles of the news page. */
  tiles?: number | undefined;
}

/** Entries with the state of each language. */
export function EntryTable({ entries, chosen, onChoose, tiles = 0 }: Props) {
  const { locale, t } = useI18n();
  const personOf = useNames();
  const now = Date.now() / 1000;
  // The template of each says where it is on the site, unless all are the same.
  const isMixed = new Set(entries.map(({ template }) => template)).size > 1;
  const groups =
    tiles > 0
      ? [
          { name: t('desk.tiles.title', { count: tiles }), own: entries.slice(0, tiles) },
          { name: t('desk.tiles.others'), own: entries.slice(tiles) },
        ]
      : [{ name: '', own: entries }];
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
      {groups.map(({ name, own }) => (
        <tbody key={name}>
          {name && (
            <tr className={tables.group}>
              <th scope="rowgroup" colSpan={LOCALES.length + 2}>
                {name}
              </th>
            </tr>
          )}
          {own.map((entry) => {
            const { title, lang } = titleIn(entry, locale);
            const name = (
              <div>
                <Link to={entryPage(entry)} lang={lang && tagOf(lang)}>
                  {title}
                </Link>
                {isMixed && entry.template && (
                  <small>
                    {t(`desk.new.names.${entry.template}`)}
                    {entry.place && ` · ${t(`desk.places.${entry.place}`)}`}
                  </small>
                )}
              </div>
            );
            return (
              <tr key={entry.id}>
                <td>
                  {chosen ? (
                    <div className={styles.chosen}>
                      <div className={`${checks.checks} ${styles.mark}`}>
                        <Checkbox
                          aria-label={t('desk.several.choose', { title })}
                          isSelected={chosen.has(entry.id)}
                          onChange={(isChosen) => onChoose?.(entry.id, isChosen)}
                        >
                          <span className={checks.box} />
                        </Checkbox>
                      </div>
                      {name}
                    </div>
                  ) : (
                    name
                  )}
                </td>
                {LOCALES.map((own) => (
                  <td key={own} data-name={nameOf(own)}>
                    <StateBadge state={entry.states[own] ?? 'none'} hasText={own in entry.titles} now={now} />
                  </td>
                ))}
                <td>
                  <time dateTime={new Date(entry.written_at).toISOString()}>
                    {time(entry.written_at / 1000, locale)}
                  </time>
                  <small>{personOf(entry.author)}</small>
                </td>
              </tr>
            );
          })}
        </tbody>
      ))}
    </table>
  );
}
