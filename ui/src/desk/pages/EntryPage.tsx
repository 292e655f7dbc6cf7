import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ToggleButton } from 'react-aria-components';
import { Link, useNavigate, useParams } from 'react-router';
import type { Entry, FieldProblem, Written } from '../../generated/desk';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { CallError, call } from '../api';
import { Conflict } from '../content/Conflict';
import { CopyFrom } from '../content/CopyFrom';
import { afterSave, changed, type Edits, isEmpty, shown, typedSince, without } from '../content/edits';
import { FormHints } from '../content/FormHints';
import { fieldsOf } from '../content/fields';
import { History } from '../content/History';
import { Languages } from '../content/Languages';
import { Leaving } from '../content/Leaving';
import { PartFields } from '../content/PartFields';
import { PublishDialog } from '../content/PublishDialog';
import { LOCALES } from '../content/parts';
import { Renewed } from '../content/Renewed';
import { StateBadge } from '../content/StateBadge';
import { intervalText, shownState } from '../content/states';
import { useAutosave } from '../content/useAutosave';
import { useCheck } from '../content/useCheck';
import { useEdits } from '../content/useEdits';
import { SECTION_NAMES } from '../names';
import { Failure } from '../parts/Failure';
import { Page } from '../parts/Page';
import { clock, time } from '../parts/times';
import { Preview } from '../preview/Preview';
import { WillChange } from '../preview/WillChange';
import { entry, entryPage, entryPath, me, queries, revisions } from '../queries';
import { useShortcut } from '../shortcuts/useShortcut';

/** One entry: read first, then written. */
export function EntryPage() {
  const { t } = useI18n();
  const { id = '' } = useParams();
  const { data, error } = useQuery(entry(id));
  return data ? (
    <Editor key={id} entry={data} />
  ) : (
    <Page title={t('desk.entries.title')}>
      <Failure error={error} />
    </Page>
  );
}

interface Change {
  operation: 'draft' | 'publish' | 'schedule' | 'unpublish' | 'restore';
  body?: object;
  /** The edits that it saves, or drops. */
  saved?: Edits;
}

function Editor({ entry: own }: { entry: Entry }) {
  const { locale, t } = useI18n();
  const account = useSuspenseQuery(me).data;
  const { edits, setEdits, base, setBase, wereKept } = useEdits(account.id, own);
  const change = useMutation({
    mutationFn: ({ operation, body }: Change) =>
      call<Written>(operation === 'draft' ? 'PUT' : 'POST', entryPath(own.id, `/${operation}`), {
        base,
        ...body,
      }),
    onSuccess: async (written, { operation, saved = {} }) => {
      // Texts that were typed meanwhile stay.
      setEdits((typed) =>
        operation === 'restore' ? typedSince(typed, saved) : afterSave(typed, saved, written.entry),
      );
      setBase(written.entry.number);
      queries.setQueryData(entry(own.id).queryKey, written.entry);
      await queries.invalidateQueries({ queryKey: ['entries'] });
      await queries.invalidateQueries(revisions(own.id));
    },
  });
  const [isPreviewed, setPreviewed] = useState(false);
  const navigate = useNavigate();
  const copy = useMutation({
    mutationFn: () => call<Written>('POST', entryPath(own.id, '/copy')),
    onSuccess: ({ entry: made }) => navigate(entryPage(made)),
  });
  const problem = change.error instanceof CallError ? change.error.problem : undefined;
  const now = Date.now() / 1000;
  const fields = changed(own, edits);
  const hasChanges = !isEmpty(fields);
  const written = LOCALES.filter((lang) => own.fields[lang] ?? fields[lang]);
  const onSite = LOCALES.filter((lang) => own.on_site.some((text) => text.lang === lang));
  const mayPublish = account.role === 'owner' || account.role === 'editor';
  const title = [locale, ...LOCALES].map((lang) => titleOf(own, lang)).find((text) => text);
  const changesAll = Object.keys(fields.common).length > 0;
  const waiting = written.filter((lang) => own.states[lang] === 'draft' || fields[lang] || changesAll);
  const checked = useCheck(own, base, fields);
  const problems = checked?.problems ?? problem?.fields ?? [];
  useAutosave({
    typed: JSON.stringify(edits),
    isDue: hasChanges && !own.read_only && !change.isPending && !problem?.newest && problems.length === 0,
    hasFailed: change.isError,
    save: () => change.mutate({ operation: 'draft', body: { fields, by: 'form' }, saved: edits }),
  });
  const hints = checked?.hints ?? [];
  // Somebody's own autosave is saved for good.
  const isAutosave = own.note === 'autosave' && own.author === account.email;
  const maySave = !own.read_only && (hasChanges || isAutosave);
  const save = () => change.mutate({ operation: 'draft', body: { fields }, saved: edits });
  useShortcut('save', () => maySave && !change.isPending && save());
  const props = { entry: own, edits, setEdits, checked: { problems, hints } };
  const state = (lang: Locale) => (
    <StateBadge state={own.states[lang]} hasText={own.fields[lang] !== undefined} now={now} />
  );
  return (
    <Page title={title ?? own.id}>
      <p className="hint">
        <Link to={`/entries/${own.section}`}>{t(SECTION_NAMES[own.section])}</Link> · {own.id} ·{' '}
        {t('desk.entry.revision', { number: own.number })} · {time(own.written_at / 1000, locale)} ·{' '}
        {own.author}
      </p>
      {own.read_only && <p className="notice">{t('desk.problems.readOnly')}</p>}
      {wereKept && hasChanges && !change.isSuccess && (
        <p className="notice">
          {t('desk.entry.kept')}{' '}
          <Button className="quiet" onPress={() => setEdits({})}>
            {t('desk.entry.drop')}
          </Button>
        </p>
      )}
      <Leaving hasChanges={hasChanges} />
      <div className="bar">
        <Button className="quiet" isDisabled={!maySave} isPending={change.isPending} onPress={save}>
          {t('desk.entry.save')}
        </Button>
        {mayPublish && (
          <>
            <PublishDialog
              action={t('desk.entry.publish')}
              question={t('desk.entry.publishQuestion')}
              locales={written}
              selected={waiting.length > 0 ? waiting : written}
              state={state}
              hasTimes
              effect={(languages) => <WillChange entry={own} fields={fields} languages={languages} />}
              isDisabled={own.read_only}
              isPending={change.isPending}
              onConfirm={(languages, times) =>
                change.mutate({
                  operation: times ? 'schedule' : 'publish',
                  body: { fields, languages, ...times },
                  saved: edits,
                })
              }
            />
            <PublishDialog
              action={t('desk.entry.withdraw')}
              question={t('desk.entry.withdrawQuestion')}
              locales={onSite}
              selected={onSite}
              state={state}
              isDisabled={own.read_only || onSite.length === 0}
              isPending={change.isPending}
              onConfirm={(languages) => change.mutate({ operation: 'unpublish', body: { languages } })}
            />
          </>
        )}
        <ToggleButton className="quiet" isSelected={isPreviewed} onChange={setPreviewed}>
          {t('desk.preview.show')}
        </ToggleButton>
        {own.id.startsWith('item/') && (
          <Button
            className="quiet"
            isDisabled={own.read_only}
            isPending={copy.isPending}
            onPress={() => copy.mutate()}
          >
            {t('desk.entry.copy')}
          </Button>
        )}
        <p role="status">
          {change.isPaused
            ? t('desk.entry.paused')
            : hasChanges
              ? t('desk.entry.unsaved')
              : change.isSuccess && t('desk.entry.saved', { time: clock(own.written_at / 1000, locale) })}
        </p>
      </div>
      <Failure error={change.error ?? copy.error} />
      {problem?.newest && (
        <Conflict
          newest={problem.newest}
          names={problem.changed ?? []}
          edits={edits}
          onTake={(name) => setEdits((before) => without(before, name))}
          onResolved={() => {
            setBase(problem.newest?.number ?? base);
            queries.setQueryData(entry(own.id).queryKey, problem.newest);
            change.reset();
          }}
        />
      )}
      {change.data?.site && <Renewed site={change.data.site} />}
      <FieldProblems problems={problems} />
      <FormHints entry={own} hints={hints} />
      <div className={isPreviewed ? 'beside' : undefined}>
        <div>
          {fieldsOf(own.id, 'common', own.fields).length > 0 && (
            <fieldset className="common">
              <legend>{t('desk.entry.common')}</legend>
              <PartFields {...props} part="common" />
            </fieldset>
          )}
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
        </div>
        {isPreviewed && <Preview entry={own} fields={fields} />}
      </div>
      <History
        entry={own}
        onRestore={(number) => change.mutate({ operation: 'restore', body: { number }, saved: edits })}
      />
    </Page>
  );
}

/** The title in a language: the first field of its form. */
function titleOf(own: Entry, lang: Locale): string {
  const [first] = fieldsOf(own.id, lang, own.fields);
  return first ? shown(own, {}, lang, first.name) : '';
}

/** The texts of a language that are or will be on the site, unless it is the newest one without times. */
function OnSite({ entry: own, lang, now }: { entry: Entry; lang: Locale; now: number }) {
  const { locale, t } = useI18n();
  const texts = own.on_site.filter((text) => text.lang === lang);
  const isPlain = shownState(own.states[lang], true, now) === 'published';
  return texts.map((text) => {
    const times = intervalText(text, now, locale, t);
    if (isPlain && !times) return null;
    return (
      <small key={text.from}>
        {t('desk.entry.onSite', { number: text.number })} {times}
      </small>
    );
  });
}

/** Problems that are not those of a field. */
function FieldProblems({ problems }: { problems: readonly FieldProblem[] }) {
  return problems
    .filter(({ field }) => field === undefined)
    .map(({ message }) => (
      <p key={message} className="failure" lang="en">
        {message}
      </p>
    ));
}
