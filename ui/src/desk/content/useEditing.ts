import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Edit, Entry, Publication, Restoration, Schedule, Withdrawal } from '../../generated/desk';
import { CallError, call } from '../api';
import { may } from '../may';
import { entry, me, queries, revisions, sessionIsOver } from '../queries';
import { useShortcut } from '../shortcuts/useShortcut';
import { afterSave, changed, type Edits, isEmpty, typedSince } from './edits';
import { useAutosave } from './useAutosave';
import { useCheck } from './useCheck';
import { useEdits } from './useEdits';

interface Bodies {
  draft: Edit;
  publish: Publication;
  schedule: Schedule;
  unpublish: Withdrawal;
  'cancel-plan': Withdrawal;
  restore: Restoration;
}

/** A call that writes the entry. */
type Change = {
  [O in keyof Bodies]: {
    operation: O;
    body: Omit<Bodies[O], 'base'>;
    /** The edits that it saves, or drops. */
    saved?: Edits;
  };
}[keyof Bodies];

export type Editing = ReturnType<typeof useEditing>;

/** An entry in the form: what is typed, the check of it, and the calls that write it. */
export function useEditing(own: Entry) {
  const account = useSuspenseQuery(me).data;
  const isOver = useQuery(sessionIsOver).data;
  const { edits, setEdits, base, setBase, wereKept } = useEdits(own);
  const path = { id: own.id };
  // One after the other: what follows an autosave is based on what it wrote.
  const scope = { id: own.id };
  const change = useMutation({
    scope,
    mutationFn: async ({ operation, body }: Change) => {
      if (operation === 'draft') return call('PUT', '/entries/{id}/draft', { path, body: { base, ...body } });
      const isDrawn = own.id.startsWith('company/') && (operation === 'publish' || operation === 'schedule');
      if (!isDrawn) return call('POST', `/entries/{id}/${operation}`, { path, body: { base, ...body } });
      const { withDrawings } = await import('../company/drawings');
      const fields = await withDrawings(own, body.fields ?? { common: {} }, body.languages);
      return call('POST', `/entries/{id}/${operation}`, { path, body: { base, ...body, fields } });
    },
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
  const problem = change.error instanceof CallError ? change.error.problem : undefined;
  const fields = changed(own, edits);
  const hasChanges = !isEmpty(fields);
  const check = useCheck(own, base, fields);
  const checked = { problems: check?.problems ?? problem?.fields ?? [], hints: check?.hints ?? [] };
  const hasProblem = problem?.newest !== undefined || checked.problems.length > 0;
  useAutosave({
    typed: JSON.stringify(edits),
    isDue: hasChanges && !own.read_only && !change.isPending && !hasProblem && !isOver,
    hasFailed: change.isError,
    save: () => change.mutate({ operation: 'draft', body: { fields, by: 'form' }, saved: edits }),
  });
  // Somebody's own autosave is saved for good.
  const isAutosave = own.note === 'autosave' && own.author === account.email;
  const maySave = !own.read_only && (hasChanges || isAutosave);
  const save = () => change.mutate({ operation: 'draft', body: { fields }, saved: edits });
  useShortcut('save', () => maySave && !change.isPending && save());
  /** Goes on from the revision of somebody else. */
  const goOnWith = (newest: Entry) => {
    setBase(newest.number);
    queries.setQueryData(entry(own.id).queryKey, newest);
    change.reset();
  };
  const mayPublish = may(account.role, 'publish');
  return {
    edits,
    setEdits,
    wereKept,
    fields,
    hasChanges,
    checked,
    problem,
    change,
    scope,
    maySave,
    mayPublish,
    save,
    goOnWith,
  };
}
