import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Link, useNavigate, useParams } from 'react-router';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { CallError, call, type Entry, type FieldProblem, type Written } from '../api';
import { Differences } from '../content/Differences';
import { changed, conflicts, type Edits, edited, shown, without } from '../content/edits';
import { fieldsOf } from '../content/fields';
import { History } from '../content/History';
import { Languages } from '../content/Languages';
import { Leaving } from '../content/Leaving';
import { PublishDialog } from '../content/PublishDialog';
import { LOCALES, type Part, tagOf } from '../content/parts';
import { Renewed } from '../content/Renewed';
import { StateBadge } from '../content/StateBadge';
import { intervalText } from '../content/states';
import { TextInput } from '../content/TextInput';
import { SECTION_NAMES } from '../names';
import { Failure } from '../parts/Failure';
import { Page } from '../parts/Page';
import { time } from '../parts/times';
import { entry, entryPath, me, queries, revisions } from '../queries';

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
}

function Editor({ entry: own }: { entry: Entry }) {
  const { locale, t } = useI18n();
  const account = useSuspenseQuery(me).data;
  const [edits, setEdits] = useState<Edits>({});
  const change = useMutation({
    mutationFn: ({ operation, body }: Change) =>
      call<Written>(operation === 'draft' ? 'PUT' : 'POST', entryPath(own.id, `/${operation}`), {
        base: own.number,
        ...body,
      }),
    onSuccess: async (written, { operation }) => {
      // A withdrawal leaves the texts as they are.
      if (operation !== 'unpublish') setEdits({});
      queries.setQueryData(entry(own.id).queryKey, written.entry);
      await queries.invalidateQueries({ queryKey: ['entries'] });
      await queries.invalidateQueries(revisions(own.id));
    },
  });
  const navigate = useNavigate();
  const copy = useMutation({
    mutationFn: () => call<Written>('POST', entryPath(own.id, '/copy')),
    onSuccess: ({ entry: { id } }) => navigate(`/entry/${encodeURIComponent(id)}`),
  });
  const problem = change.error instanceof CallError ? change.error.problem : undefined;
  const now = Date.now() / 1000;
  const hasChanges = Object.keys(edits).length > 0;
  const fields = changed(own, edits);
  const written = LOCALES.filter((lang) => own.fields[lang] ?? fields[lang]);
  const onSite = LOCALES.filter((lang) => own.on_site.some((text) => text.lang === lang));
  const mayPublish = account.role === 'owner' || account.role === 'editor';
  const title = [locale, ...LOCALES].map((lang) => titleOf(own, lang)).find((text) => text);
  const props = { own, edits, setEdits, problems: problem?.fields ?? [] };
  return (
    <Page title={title ?? own.id}>
      <p className="hint">
        <Link to={`/entries/${own.section}`}>{t(SECTION_NAMES[own.section])}</Link> · {own.id} ·{' '}
        {t('desk.entry.revision', { number: own.number })} · {time(own.written_at / 1000, locale)} ·{' '}
        {own.author}
      </p>
      {own.read_only && <p className="notice">{t('desk.problems.readOnly')}</p>}
      <Leaving hasChanges={hasChanges} />
      <div className="bar">
        <Button
          className="quiet"
          isDisabled={!hasChanges || own.read_only}
          isPending={change.isPending}
          onPress={() => change.mutate({ operation: 'draft', body: { fields } })}
        >
          {t('desk.entry.save')}
        </Button>
        {mayPublish && (
          <>
            <PublishDialog
              action={t('desk.entry.publish')}
              question={t('desk.entry.publishQuestion')}
              locales={written}
              hasTimes
              isDisabled={own.read_only}
              isPending={change.isPending}
              onConfirm={(languages, times) =>
                change.mutate({
                  operation: times ? 'schedule' : 'publish',
                  body: { fields, languages, ...times },
                })
              }
            />
            <PublishDialog
              action={t('desk.entry.withdraw')}
              question={t('desk.entry.withdrawQuestion')}
              locales={onSite}
              isDisabled={own.read_only || onSite.length === 0}
              isPending={change.isPending}
              onConfirm={(languages) => change.mutate({ operation: 'unpublish', body: { languages } })}
            />
          </>
        )}
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
          {hasChanges ? t('desk.entry.unsaved') : change.isSuccess && t('desk.entry.saved')}
        </p>
      </div>
      <Failure error={change.error ?? copy.error} />
      {problem?.newest && (
        <Conflict
          {...props}
          newest={problem.newest}
          names={problem.changed ?? []}
          onResolved={() => {
            queries.setQueryData(entry(own.id).queryKey, problem.newest);
            change.reset();
          }}
        />
      )}
      {change.data?.site && <Renewed site={change.data.site} />}
      <FieldProblems problems={props.problems} />
      <div className="common">
        <PartFields {...props} part="common" />
      </div>
      <Languages>
        {(lang) => (
          <>
            <p className="states">
              <StateBadge
                locale={lang}
                state={own.states[lang]}
                hasText={own.fields[lang] !== undefined}
                now={now}
              />
            </p>
            <ul className="hint">
              {own.on_site
                .filter((text) => text.lang === lang)
                .map((text) => (
                  <li key={text.from}>
                    {t('desk.entry.onSite', { number: text.number })} {intervalText(text, now, locale, t)}
                  </li>
                ))}
            </ul>
            <PartFields {...props} part={lang} />
          </>
        )}
      </Languages>
      <History
        entry={own}
        onRestore={(number) => change.mutate({ operation: 'restore', body: { number } })}
      />
    </Page>
  );
}

/** The title in a language: the first field of its form. */
function titleOf(own: Entry, lang: Locale): string {
  const [first] = fieldsOf(own.id, lang, own.fields);
  return first ? shown(own, {}, lang, first.name) : '';
}

interface PartProps {
  own: Entry;
  edits: Edits;
  setEdits: (change: (edits: Edits) => Edits) => void;
  problems: readonly FieldProblem[];
}

function PartFields({ own, edits, setEdits, problems, part }: PartProps & { part: Part }) {
  return fieldsOf(own.id, part, own.fields).map((field) => (
    <TextInput
      key={field.name}
      field={field}
      value={shown(own, edits, part, field.name)}
      onChange={(text) => setEdits((before) => edited(own, before, part, field.name, text))}
      lang={part === 'common' ? undefined : tagOf(part)}
      problem={problems.find((one) => (one.lang ?? 'common') === part && one.field === field.name)?.message}
      isReadOnly={own.read_only}
    />
  ));
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

interface ConflictProps extends PartProps {
  newest: Entry;
  names: readonly string[];
  onResolved: () => void;
}

/** What somebody else has written meanwhile, to take over field by field. */
function Conflict({ own, edits, setEdits, newest, names, onResolved }: ConflictProps) {
  const { t } = useI18n();
  return (
    <section aria-labelledby="conflict">
      <h2 id="conflict">{t('desk.entry.conflict', { author: newest.author })}</h2>
      <Differences
        id={own.id}
        rows={conflicts(names, newest, edits)}
        before={t('desk.entry.theirs')}
        after={t('desk.entry.yours')}
        action={(row) =>
          row.before !== row.after && (
            <Button className="quiet" onPress={() => setEdits((before) => without(before, row.name))}>
              {t('desk.entry.takeTheirs')}
            </Button>
          )
        }
      />
      <Button className="action" onPress={onResolved}>
        {t('desk.entry.goOn')}
      </Button>
    </section>
  );
}
