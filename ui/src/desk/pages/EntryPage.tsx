import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import type { Entry } from '../../generated/desk';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Conflict } from '../content/Conflict';
import { CopyFrom } from '../content/CopyFrom';
import { EntryBar } from '../content/EntryBar';
import { shown, without } from '../content/edits';
import { FormHints } from '../content/FormHints';
import { allFieldsOf } from '../content/fields';
import { Languages } from '../content/Languages';
import { Leaving } from '../content/Leaving';
import { OnSite } from '../content/OnSite';
import { PartFields } from '../content/PartFields';
import { Plan } from '../content/Plan';
import { LOCALES } from '../content/parts';
import { Renewed } from '../content/Renewed';
import { StateBadge } from '../content/StateBadge';
import { TileNote } from '../content/TileNote';
import { useEditing } from '../content/useEditing';
import { SECTION_NAMES } from '../names';
import inputs from '../parts/Fields.module.css';
import { KeptNotice } from '../parts/KeptNotice';
import { Page } from '../parts/Page';
import { time } from '../parts/times';
import { Unread } from '../parts/Unread';
import preview from '../preview/Preview.module.css';
import { entry } from '../queries';
import { type KeptEditor, KeptEditors } from '../richtext/keptEditors';
import { useNames } from '../useNames';

/** Loaded when they are wanted: the form comes first. */
const Preview = lazy(async () => ({ default: (await import('../preview/Preview')).Preview }));
const History = lazy(async () => ({ default: (await import('../content/History')).History }));

/** One entry: read first, then written. */
export function EntryPage() {
  const { t } = useI18n();
  const { id = '' } = useParams();
  const { data, error } = useQuery(entry(id));
  return data ? (
    <Editor key={id} entry={data} />
  ) : (
    <Unread title={t('desk.entries.title')} list="/entries" error={error} />
  );
}

function Editor({ entry: own }: { entry: Entry }) {
  const { locale, t } = useI18n();
  const editing = useEditing(own);
  const personOf = useNames();
  const { edits, setEdits, fields, hasChanges, checked, problem, change } = editing;
  const copied: string | undefined = useLocation().state?.copied;
  const [isPreviewed, setPreviewed] = useState(false);
  const [editors] = useState(() => new Map<string, KeptEditor>());
  const now = Date.now() / 1000;
  const title = [locale, ...LOCALES].map((lang) => titleOf(own, lang)).find((text) => text);
  const props = { entry: own, edits, setEdits, checked };
  // The first change makes an entry that has no author yet.
  const exists = own.author !== '';
  const state = (lang: Locale) => (
    <StateBadge state={own.states[lang] ?? 'none'} hasText={own.fields[lang] !== undefined} now={now} />
  );
  return (
    <Page title={title ?? own.id}>
      <p className="hint">
        <Link to={`/entries/${own.section}`}>{t(SECTION_NAMES[own.section])}</Link>
        {exists &&
          ` · ${t('desk.entry.revision', { number: own.number })} · ${time(own.written_at / 1000, locale)} · ${personOf(own.author)}`}
      </p>
      <TileNote entry={own} />
      {copied && (
        <p className="notice" role="status">
          {t('desk.entry.isCopy', { title: copied })}
        </p>
      )}
      {own.read_only && <p className="notice">{t('desk.problems.read-only')}</p>}
      {editing.wereKept && hasChanges && !change.isSuccess && <KeptNotice onDrop={() => setEdits({})} />}
      <Leaving hasChanges={hasChanges} onLeave={() => setEdits({})} />
      <EntryBar
        entry={own}
        title={title ?? own.id}
        editing={editing}
        state={state}
        isPreviewed={isPreviewed}
        onPreview={setPreviewed}
      />
      {problem?.newest && (
        <Conflict
          newest={problem.newest}
          names={problem.changed ?? []}
          edits={edits}
          onTake={(name) => setEdits((before) => without(before, name))}
          onGoOn={editing.goOnWith}
        />
      )}
      {change.data?.site && <Renewed site={change.data.site} number={change.data.entry.number} entry={own} />}
      <Plan entry={own} editing={editing} now={now} />
      {/* Those of a field are at the field. */}
      {checked.problems
        .filter(({ field }) => field === undefined)
        .map(({ message }) => (
          <p key={message} className="failure" lang="en">
            {message}
          </p>
        ))}
      <FormHints entry={own} hints={checked.hints} />
      <div className={isPreviewed ? preview.beside : undefined}>
        <div>
          {allFieldsOf(own.id, 'common').length > 0 && (
            <fieldset className={inputs.fields}>
              <legend className={inputs.name}>{t('desk.entry.common')}</legend>
              <PartFields {...props} part="common" />
            </fieldset>
          )}
          <KeptEditors value={editors}>
            <Languages
              isNarrow={isPreviewed}
              state={state}
              note={(lang) => <OnSite entry={own} lang={lang} now={now} />}
            >
              {(lang) => (
                <>
                  <CopyFrom entry={own} edits={edits} setEdits={setEdits} lang={lang} />
                  <PartFields {...props} part={lang} />
                </>
              )}
            </Languages>
          </KeptEditors>
        </div>
        {isPreviewed && (
          <Suspense>
            <Preview entry={own} fields={fields} />
          </Suspense>
        )}
      </div>
      {own.number > 0 && (
        <Suspense>
          <History
            entry={own}
            onRestore={(number) => change.mutate({ operation: 'restore', body: { number }, saved: edits })}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** The title in a language: the first field of its form. */
function titleOf(own: Entry, lang: Locale): string {
  const [first] = allFieldsOf(own.id, lang);
  return first ? shown(own, {}, lang, first.name) : '';
}
