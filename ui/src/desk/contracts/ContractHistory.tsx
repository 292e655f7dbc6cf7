import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Button } from 'react-aria-components';
import type { Contract, ListedContractRevision, RevisionCause } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { call } from '../api';
import { Confirm } from '../parts/Confirm';
import { Failure } from '../parts/Failure';
import lists from '../parts/List.module.css';
import { time } from '../parts/times';
import { ContractChanges } from './ContractChanges';
import { history } from './queries';

const CAUSES: Record<RevisionCause, TextKey> = {
  before: 'desk.contracts.history.causes.before',
  created: 'desk.contracts.history.causes.created',
  saved: 'desk.contracts.history.causes.saved',
  progress: 'desk.contracts.history.causes.progress',
  imported: 'desk.contracts.history.causes.imported',
  batch: 'desk.contracts.history.causes.batch',
  restored: 'desk.contracts.history.causes.restored',
  moved: 'desk.contracts.history.causes.moved',
};

interface Props {
  id: string;
  /** The version that is shown, which a revision takes the place of. */
  version: string;
  /** Whether typed values would be lost. */
  hasChanges: boolean;
  isReadOnly: boolean;
  onRestore: (contract: Contract) => void;
}

/** The revisions of a contract, each with what it changed, and the way back to it. */
export function ContractHistory({ id, version, hasChanges, isReadOnly, onRestore }: Props) {
  const { t } = useI18n();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(history(id));
  const restore = useMutation({
    mutationFn: (number: number) =>
      call('POST', '/contracts/{id}/revisions/{number}/restore', { path: { id, number }, body: { version } }),
    onSuccess: onRestore,
  });
  const revisions = data?.pages.flatMap((page) => page.revisions) ?? [];
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('desk.contracts.history.title')}</h2>
      <p className="hint">
        {t(revisions.length > 0 ? 'desk.contracts.history.hint' : 'desk.contracts.history.none')}
      </p>
      <Failure error={error ?? restore.error} />
      <ul className={lists.list}>
        {revisions.map((own, place) => (
          <li key={own.number}>
            <Revision own={own} />
            {place > 0 && !isReadOnly && (
              <Confirm
                action={t('desk.contracts.history.restore')}
                of={String(own.number)}
                question={t('desk.contracts.history.question', { number: own.number })}
                onConfirm={() => restore.mutate(own.number)}
              >
                {hasChanges && <p>{t('desk.contracts.history.unsaved')}</p>}
              </Confirm>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button className="quiet" isPending={isFetchingNextPage} onPress={() => fetchNextPage()}>
          {t('desk.activity.older')}
        </Button>
      )}
    </section>
  );
}

function Revision({ own }: { own: ListedContractRevision }) {
  const { locale, t } = useI18n();
  const facts = [t(CAUSES[own.cause]), own.author, time(own.written_at / 1000, locale)];
  return (
    <span>
      {t('desk.contracts.history.revision', { number: own.number })}
      <small>{facts.filter((fact) => fact).join(' · ')}</small>
      {own.companies && (
        <small>
          {t('desk.contracts.conflictRow', {
            field: t('desk.contracts.company'),
            before: own.companies[0] || t('desk.contracts.empty'),
            now: own.companies[1] || t('desk.contracts.empty'),
          })}
        </small>
      )}
      <small>
        <ContractChanges fields={own.fields} lines={own.lines} />
      </small>
    </span>
  );
}
