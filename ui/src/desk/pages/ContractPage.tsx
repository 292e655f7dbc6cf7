import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import type { Contract } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { CallError, call } from '../api';
import { Leaving } from '../content/Leaving';
import { CompanyMove } from '../contracts/CompanyMove';
import { ContractConflict } from '../contracts/ContractConflict';
import { ContractHistory } from '../contracts/ContractHistory';
import { ContractInputs } from '../contracts/ContractInputs';
import { type Draft, draftOf, isSame, merged, written } from '../contracts/draft';
import { FormMilestones } from '../contracts/FormMilestones';
import grid from '../contracts/Grid.module.css';
import { Jumps } from '../contracts/Jumps';
import { LineTable } from '../contracts/LineTable';
import { Papers } from '../contracts/Papers';
import { contract, contractPage, history } from '../contracts/queries';
import { WideSection } from '../contracts/WideSection';
import { Bar } from '../parts/Bar';
import { Confirm } from '../parts/Confirm';
import { Failure } from '../parts/Failure';
import { KeptNotice } from '../parts/KeptNotice';
import { Page } from '../parts/Page';
import { Unread } from '../parts/Unread';
import { queries } from '../queries';
import { useShortcut } from '../shortcuts/useShortcut';
import { useKept } from '../useKept';

/** One contract with its style lines: read first, then written. */
export function ContractPage() {
  const { t } = useI18n();
  const { id = '' } = useParams();
  const { data, error } = useQuery(contract(id));
  return data ? (
    <ContractEditor key={id} contract={data} />
  ) : (
    <Unread title={t('desk.contracts.title')} list="/contracts" error={error} />
  );
}

/** A contract that does not exist yet. */
export function NewContractPage() {
  return <ContractEditor />;
}

/** Has lists and the history of a contract read again. */
const stale = (id: string) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['contracts'] }),
    queries.invalidateQueries({ queryKey: history(id).queryKey }),
  ]);

/** The version that is being changed: what it was, and its name. */
interface Base {
  draft: Draft;
  id: string | undefined;
  version: string | undefined;
}

function ContractEditor({ contract: own }: { contract?: Contract }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const location = useLocation();
  const form = useRef<HTMLDivElement>(null);
  const { kept, keep } = useKept<{ base: Base; draft: Draft }>(`contract-draft/${own?.id ?? 'new'}`);
  const [base, setBase] = useState<Base>(
    () =>
      kept?.base ?? { draft: draftOf(own?.contract, own?.company_name), id: own?.id, version: own?.version },
  );
  const [draft, setDraft] = useState(kept?.draft ?? base.draft);
  const save = useMutation({
    mutationFn: (mine: Draft) => {
      const { id, version } = base;
      return id && version
        ? call('PUT', '/contracts/{id}', { path: { id }, body: { version, contract: written(mine) } })
        : call('POST', '/contracts', { body: written(mine) });
    },
    onSuccess: async (saved, mine) => {
      const now = draftOf(saved.contract, saved.company_name);
      setBase({ draft: now, id: saved.id, version: saved.version });
      // Values that were typed meanwhile stay.
      setDraft((typed) => (typed === mine ? now : typed));
      queries.setQueryData(contract(saved.id).queryKey, saved);
      await stale(saved.id);
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE', '/contracts/{id}', { path: { id } }),
    onSuccess: async () => {
      // Nothing is left to be saved, so nothing asks.
      setDraft(base.draft);
      await queries.invalidateQueries({ queryKey: ['contracts'] });
      await navigate('/contracts');
    },
  });
  const problem = save.error instanceof CallError ? save.error.problem : undefined;
  const faults = problem?.faults ?? [];
  const theirs = problem?.contract;
  const newest = theirs && draftOf(theirs.contract, theirs.company_name);
  const isReadOnly = own?.read_only ?? false;
  const isSaved = save.isSuccess || location.state === 'saved';
  const hasChanges = !isSame(draft, base.draft);
  useLayoutEffect(() => keep(hasChanges ? { base, draft } : undefined), [keep, hasChanges, base, draft]);
  // When nothing is left to be saved, so that nothing asks.
  useEffect(() => {
    if (!own && base.id && !hasChanges)
      void navigate(contractPage(base.id), { replace: true, state: 'saved' });
  }, [own, base.id, hasChanges, navigate]);
  // The first wrong value is where the work goes on.
  useEffect(() => {
    if (problem?.faults) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problem]);
  const isMoved = base.id !== undefined && draft.company.id !== base.draft.company.id;
  const [asksMove, setAsksMove] = useState(false);
  const store = () => {
    if (save.isPending) return;
    if (isMoved && draft.company.id) setAsksMove(true);
    else save.mutate(draft);
  };
  useShortcut('save', () => hasChanges && !isReadOnly && store());
  const show = (newest: Contract, now: Draft) => {
    const draft = draftOf(newest.contract, newest.company_name);
    setBase({ draft, id: newest.id, version: newest.version });
    setDraft(now);
  };
  const goOn = (now: Draft) => {
    if (!theirs) return;
    show(theirs, now);
    save.reset();
    // The button that was pressed is gone.
    form.current?.querySelector('button')?.focus();
  };
  const sections = [
    { id: 'styles', title: t('desk.contracts.styles') },
    { id: 'milestones', title: t('desk.contracts.milestones') },
    { id: 'papers', title: t('desk.contracts.papers.title') },
  ];
  return (
    <Page title={own?.contract.cno ?? t('desk.contracts.add')}>
      <p className="hint">
        <Link to="/contracts">{t('desk.contracts.title')}</Link>
        {own && ` · ${own.company_name}`}
      </p>
      {isReadOnly && <p className="notice">{t('desk.contracts.readOnly')}</p>}
      {kept && hasChanges && !save.isSuccess && <KeptNotice onDrop={() => setDraft(base.draft)} />}
      <Leaving hasChanges={hasChanges} onLeave={() => setDraft(base.draft)} />
      <div ref={form}>
        <Bar>
          {!isReadOnly && (
            <Button className="action" isDisabled={!hasChanges} isPending={save.isPending} onPress={store}>
              {t('desk.contracts.save')}
            </Button>
          )}
          {base.id && <Jumps sections={sections} />}
          <p role="status">{hasChanges ? t('desk.entry.unsaved') : isSaved && t('desk.contracts.saved')}</p>
          {own && !isReadOnly && (
            <Confirm
              action={t('desk.contracts.delete')}
              question={t('desk.contracts.deleteQuestion', { number: own.contract.cno })}
              onConfirm={() => remove.mutate(own.id)}
            />
          )}
          <CompanyMove
            isOpen={asksMove}
            onClose={() => setAsksMove(false)}
            number={own?.contract.cno ?? ''}
            before={base.draft.company.name}
            now={draft.company.name}
            onConfirm={() => save.mutate(draft)}
          />
        </Bar>
        <Failure error={theirs ? remove.error : (save.error ?? remove.error)} />
        {theirs && newest && (
          <ContractConflict
            base={base.draft}
            theirs={newest}
            onMerge={() => goOn(merged(base.draft, draft, newest))}
            onTakeTheirs={() => goOn(newest)}
          />
        )}
        <ContractInputs draft={draft} onChange={setDraft} faults={faults} isReadOnly={isReadOnly} />
        <WideSection id="styles" title={t('desk.contracts.styles')}>
          {!isReadOnly && <p className={grid.keys}>{t('desk.contracts.keys')}</p>}
          <LineTable
            lines={draft.lines}
            currency={draft.currency}
            onChange={(lines) => setDraft({ ...draft, lines })}
            faults={faults}
            isReadOnly={isReadOnly}
          />
        </WideSection>
        {draft.lines.length > 0 && (
          <WideSection id="milestones" title={t('desk.contracts.milestones')}>
            <p className="hint">{t('desk.contracts.milestonesHint')}</p>
            <FormMilestones
              lines={draft.lines}
              onChange={(lines) => setDraft({ ...draft, lines })}
              faults={faults}
              isReadOnly={isReadOnly}
            />
          </WideSection>
        )}
        {base.id && <Papers contract={base.id} />}
        {base.id && base.version && (
          <ContractHistory
            id={base.id}
            version={base.version}
            hasChanges={hasChanges}
            isReadOnly={isReadOnly}
            onRestore={(restored) => {
              show(restored, draftOf(restored.contract, restored.company_name));
              queries.setQueryData(contract(restored.id).queryKey, restored);
              return stale(restored.id);
            }}
          />
        )}
      </div>
    </Page>
  );
}
