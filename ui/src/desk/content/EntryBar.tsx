import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, ToggleButton } from 'react-aria-components';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { Entry } from '../../generated/desk';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { CallError, call } from '../api';
import { Bar } from '../parts/Bar';
import { Confirm } from '../parts/Confirm';
import { Failure } from '../parts/Failure';
import { clock } from '../parts/times';
import { WillChange } from '../preview/WillChange';
import { entryPage, queries, entry as readEntry } from '../queries';
import { pressedBy } from '../shortcuts/keys';
import { Backlinks } from './Backlinks';
import { Inside } from './Inside';
import { PublishDialog } from './PublishDialog';
import { LOCALES } from './parts';
import { TileNote } from './TileNote';
import type { Editing } from './useEditing';

interface Props {
  entry: Entry;
  title: string;
  editing: Editing;
  /** The state of a language. */
  state: (locale: Locale) => ReactNode;
  isPreviewed: boolean;
  onPreview: (isOn: boolean) => void;
}

/** The actions on an entry, and what became of the last one. */
export function EntryBar({ entry: own, title, editing, state, isPreviewed, onPreview }: Props) {
  const { locale, t } = useI18n();
  const { change, edits, fields, hasChanges } = editing;
  const navigate = useNavigate();
  const copy = useMutation({
    mutationFn: () => call('POST', '/entries/{id}/copy', { path: { id: own.id } }),
    onSuccess: ({ entry: made }) => navigate(entryPage(made), { state: { copied: title } }),
  });
  const remove = useMutation({
    scope: editing.scope,
    mutationFn: () => {
      const { number } = queries.getQueryData(readEntry(own.id).queryKey) ?? own;
      return call('DELETE', '/entries/{id}', { path: { id: own.id }, query: { base: number } });
    },
    onSuccess: async () => {
      // Changes that were not saved go with it.
      flushSync(() => editing.setEdits(() => ({})));
      await queries.invalidateQueries({ queryKey: ['entries'] });
      await navigate(`/entries/${own.section}`, { state: { deleted: title } });
    },
  });
  const written = LOCALES.filter((lang) => own.fields[lang] ?? fields[lang]);
  const onSite = LOCALES.filter((lang) => own.on_site.some((text) => text.lang === lang));
  const isWord = own.id.startsWith('word/');
  const mayDelete = !own.read_only && own.author !== '' && (editing.mayPublish || onSite.length === 0);
  const changesAll = Object.keys(fields.common).length > 0;
  const waiting = written.filter((lang) => own.states[lang] === 'draft' || fields[lang] || changesAll);
  return (
    <>
      <Bar>
        <div className="row">
          <Button
            className={editing.mayPublish ? 'quiet' : 'action'}
            isDisabled={!editing.maySave}
            isPending={change.isPending}
            onPress={editing.save}
          >
            {t('desk.entry.save')}
          </Button>
          {editing.mayPublish && (
            <>
              <PublishDialog
                action={t('desk.entry.publish')}
                question={t('desk.entry.publishQuestion')}
                locales={written}
                selected={waiting.length > 0 ? waiting : written}
                state={state}
                timesOf={(lang) => own.on_site.filter((text) => text.lang === lang).at(-1)}
                effect={(languages) => <WillChange entry={own} fields={fields} languages={languages} />}
                isDisabled={own.read_only}
                isPending={change.isPending}
                onConfirm={(languages, times) => {
                  const body = { fields, languages };
                  change.mutate(
                    times && (times.from > 0 || times.until)
                      ? { operation: 'schedule', body: { ...body, ...times }, saved: edits }
                      : { operation: 'publish', body, saved: edits },
                  );
                }}
              />
              <PublishDialog
                action={t(isWord ? 'desk.words.takeBack' : 'desk.entry.withdraw')}
                question={t(isWord ? 'desk.words.takeBackWhich' : 'desk.entry.withdrawQuestion')}
                locales={onSite}
                selected={onSite}
                state={state}
                effect={() =>
                  !isWord && (
                    <>
                      <TileNote entry={own} isLeaving />
                      <Backlinks id={own.id} />
                    </>
                  )
                }
                isDisabled={own.read_only || onSite.length === 0}
                isPending={change.isPending}
                onConfirm={(languages) => change.mutate({ operation: 'unpublish', body: { languages } })}
              />
            </>
          )}
          <ToggleButton
            {...pressedBy('preview')}
            className="quiet plain"
            isSelected={isPreviewed}
            onChange={onPreview}
          >
            {t('desk.preview.show')}
          </ToggleButton>
          {own.id.startsWith('item/') && (
            <Button
              {...pressedBy('copy')}
              className="quiet plain"
              isDisabled={own.read_only}
              isPending={copy.isPending}
              onPress={() => copy.mutate()}
            >
              {t('desk.entry.copy')}
            </Button>
          )}
          {mayDelete && (
            <Confirm
              action={t('desk.entry.delete')}
              question={t('desk.entry.deleteQuestion', { title })}
              onConfirm={() => remove.mutate()}
            >
              <p className="hint">{t('desk.entry.deleteHint')}</p>
              <TileNote entry={own} isLeaving />
              <Backlinks id={own.id} />
            </Confirm>
          )}
        </div>
        <p role="status">
          {change.isPaused
            ? t(change.variables?.operation === 'draft' ? 'desk.entry.paused' : 'desk.entry.pausedChange')
            : hasChanges
              ? t('desk.entry.unsaved')
              : change.isSuccess && t('desk.entry.saved', { time: clock(own.written_at / 1000, locale) })}
        </p>
      </Bar>
      <Failure error={change.error ?? copy.error ?? remove.error} />
      <Inside problem={remove.error instanceof CallError ? remove.error.problem : undefined} />
    </>
  );
}
