import { useQueries, useQuery } from '@tanstack/react-query';
import type { Entry, EntryFields } from '../../generated/desk';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Differences } from '../content/Differences';
import { type Difference, differences } from '../content/edits';
import { LOCALES } from '../content/parts';
import { Failure } from '../parts/Failure';
import { revision } from '../queries';
import { PageList } from './PageList';
import styles from './Preview.module.css';
import { pagesOf } from './queries';

interface Props {
  entry: Entry;
  /** The fields that differ from the entry. */
  fields: EntryFields;
  languages: readonly Locale[];
}

/** The number of pages that are named. */
const NAMED = 12;

/** Changes of a publication: texts of the site in words, and the pages that show them. */
export function WillChange({ entry, fields, languages }: Props) {
  const { t } = useI18n();
  const pages = useQuery(pagesOf(entry));
  const now = Date.now() / 1000;
  const onSite = languages.map((lang) =>
    entry.on_site.find((text) => text.lang === lang && text.from <= now && now < text.until),
  );
  const read = useQueries({
    queries: onSite.map((text) => ({
      ...revision(entry.id, text?.number ?? entry.number),
      enabled: text !== undefined,
    })),
  });
  const after = merged(entry.fields, fields);
  const changes = new Map<string, Difference>();
  languages.forEach((lang, index) => {
    const before: EntryFields = onSite[index] ? (read[index]?.data?.fields ?? after) : { common: {} };
    for (const change of differences(before, after)) {
      const [part = '', field] = change.name.split('.');
      if (part === lang || (field === undefined && onSite[index])) changes.set(change.name, change);
    }
  });
  const isKnown = onSite.every((text, index) => !text || read[index]?.data);
  const paths = (pages.data ?? []).filter(({ lang }) => languages.includes(lang)).map(({ path }) => path);
  const rows = [...changes.values()];
  return (
    <div className={styles.changes}>
      <Failure error={pages.error ?? read.find(({ error }) => error)?.error ?? null} />
      {isKnown && (
        <details>
          <summary>{t('desk.preview.texts', { count: rows.length })}</summary>
          <Differences
            id={entry.id}
            rows={rows}
            before={t('desk.preview.before')}
            after={t('desk.preview.after')}
          />
        </details>
      )}
      {pages.data && (
        <PageList summary={t('desk.preview.pages', { count: paths.length })} paths={paths.slice(0, NAMED)}>
          {paths.length > NAMED && (
            <p className="hint">{t('desk.preview.more', { count: paths.length - NAMED })}</p>
          )}
        </PageList>
      )}
    </div>
  );
}

/** The fields of an entry with those that differ. */
function merged(own: EntryFields, other: EntryFields): EntryFields {
  const all: EntryFields = { ...own, common: { ...own.common, ...other.common } };
  for (const lang of LOCALES) {
    const text = other[lang];
    if (text) all[lang] = { ...own[lang], ...text };
  }
  return all;
}
