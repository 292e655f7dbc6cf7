import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link } from 'react-router';
import type { OpenLines } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { CallError } from '../api';
import { Leaving } from '../content/Leaving';
import grid from '../contracts/Grid.module.css';
import { GridLabel } from '../contracts/GridLabel';
import type { GridFaults, GridMode } from '../contracts/grid';
import { MilestoneGrid } from '../contracts/MilestoneGrid';
import { type MilestoneField, textsOf } from '../contracts/milestone';
import { ProgressConflict } from '../contracts/ProgressConflict';
import {
  count,
  type Edits,
  edited,
  joined,
  keyOf,
  openLines,
  type Progress,
  replaced,
  resumed,
  saveProgress,
} from '../contracts/progress';
import { Bar } from '../parts/Bar';
import { Choice } from '../parts/Choice';
import empty from '../parts/Empty.module.css';
import { Failure } from '../parts/Failure';
import { Filters } from '../parts/Filters';
import { Found } from '../parts/Found';
import { KeptNotice } from '../parts/KeptNotice';
import { Page } from '../parts/Page';
import { Pager } from '../parts/Pager';
import { SearchForm } from '../parts/SearchForm';
import { useListSearch } from '../parts/useListSearch';
import { queries } from '../queries';
import { useShortcut } from '../shortcuts/useShortcut';
import { useKept } from '../useKept';

/** The number of lines in an answer of the API. */
const PAGE = 50;

/** The progress of all open styles, for a merchandiser who enters a week's at once. */
export function ProgressPage() {
  const { t } = useI18n();
  const { search, filters, set, clear } = useListSearch<'/contracts/progress'>();
  const [mode, setMode] = useState<GridMode>('actual');
  const { data, error } = useQuery(openLines(filters));
  return (
    <Page title={t('desk.contracts.entry.title')}>
      <p className="hint">
        <Link to="/contracts">{t('desk.contracts.title')}</Link>
      </p>
      <Filters>
        <SearchForm
          search={search}
          set={set}
          label={t('desk.contracts.search')}
          find={t('desk.contracts.find')}
          hint={t('desk.contracts.entry.searchHint')}
        />
        <Choice
          label={t('desk.contracts.entry.show')}
          value={search.get('due') === 'week' ? 'week' : 'all'}
          options={[
            { value: 'all', name: t('desk.contracts.entry.all') },
            { value: 'week', name: t('desk.contracts.entry.week') },
          ]}
          onChange={(due) => set({ due: due === 'week' ? due : '' })}
        />
        <Choice
          label={t('desk.contracts.entry.enter')}
          value={mode}
          options={[
            { value: 'actual', name: t('desk.contracts.entry.actual') },
            { value: 'plan', name: t('desk.contracts.entry.plan') },
          ]}
          onChange={setMode}
        />
      </Filters>
      <Failure error={error} />
      {data && <ProgressEditor key={search.toString()} open={data} mode={mode} onMode={setMode} />}
      {data?.total === 0 &&
        (search.size ? (
          <Found total={0} text="" none={t('desk.contracts.entry.none')} onClear={clear} />
        ) : (
          <p className={empty.empty}>{t('desk.contracts.entry.emptyText')}</p>
        ))}
      {data && <Pager search={search} set={set} size={PAGE} total={data.total} />}
    </Page>
  );
}

interface EditorProps {
  open: OpenLines;
  mode: GridMode;
  onMode: (mode: GridMode) => void;
}

function ProgressEditor({ open, mode, onMode }: EditorProps) {
  const { t } = useI18n();
  const form = useRef<HTMLDivElement>(null);
  const { kept, keep } = useKept<{ base: Progress; edits: Edits }>('progress');
  const [base, setBase] = useState<Progress>(() => (kept ? resumed(open, kept.base, kept.edits) : open));
  const [edits, setEdits] = useState<Edits>(kept?.edits ?? {});
  const save = useMutation({
    mutationFn: (mine: Edits) => saveProgress(base, mine, open.today),
    onSuccess: async ({ saved, ...newer }) => {
      setBase((own) => replaced(own, newer));
      // Values that were typed meanwhile stay, and those of lines with wrong ones.
      setEdits((typed) =>
        Object.fromEntries(Object.entries(typed).filter(([key, own]) => saved[key] !== own)),
      );
      await queries.invalidateQueries({ queryKey: ['contracts'] });
    },
  });
  const problem = save.error instanceof CallError ? save.error.problem : undefined;
  const meanwhile =
    problem?.code === 'conflict' && problem.contracts
      ? { contracts: problem.contracts, lines: problem.lines ?? [], gone: problem.gone ?? [] }
      : undefined;
  const wrong = save.data?.faults ?? problem?.faults;
  const tried = save.variables;
  const faults = useMemo(() => {
    const found: Record<string, GridFaults[string]> = {};
    for (const { contract = '', line = 0, field, fault } of wrong ?? []) {
      const key = keyOf({ contract, line });
      const textIn = (own: Edits | undefined) => own?.[key]?.[field as MilestoneField];
      // A value that was typed since is not the wrong one.
      if (textIn(edits) === textIn(tried)) found[key] = { ...found[key], [field]: fault };
    }
    return found;
  }, [wrong, tried, edits]);
  const lines = useMemo(
    () =>
      base.lines.map((line) => {
        const own = base.contracts.find(({ id }) => id === line.contract);
        return {
          key: keyOf(line),
          label: `${own?.cno ?? ''} ${line.sno}`,
          style: { cno: own?.cno ?? '', sno: line.sno, pname: line.pname },
          head: <GridLabel contract={own} line={line} />,
          texts: textsOf(line.milestones),
        };
      }),
    [base],
  );
  const unsaved = count(edits);
  useLayoutEffect(() => keep(unsaved > 0 ? { base, edits } : undefined), [keep, unsaved, base, edits]);
  const store = () => !save.isPending && !meanwhile && save.mutate(edits);
  useShortcut('save', () => unsaved > 0 && store());
  // The first wrong value is where the work goes on, in the view that has it.
  useEffect(() => {
    const first = wrong?.[0]?.field;
    if (!first) return;
    onMode(first.endsWith('Planned') ? 'plan' : 'actual');
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }, [wrong, onMode]);
  const goOn = () => {
    if (!meanwhile) return;
    const next = joined(base, meanwhile, edits);
    setBase(next.base);
    setEdits(next.edits);
    save.reset();
    // The button that was pressed is gone.
    form.current?.querySelector('button')?.focus();
  };
  if (base.lines.length === 0) return null;
  const saved = save.data?.lines.length ?? 0;
  const status = !unsaved
    ? save.data && t('desk.contracts.entry.saved', { count: saved })
    : save.data?.faults.length
      ? t('desk.contracts.entry.partly', { count: saved, wrong: save.data.faults.length })
      : t('desk.contracts.entry.unsaved', { count: unsaved });
  return (
    <div ref={form}>
      {kept && unsaved > 0 && !save.isSuccess && <KeptNotice onDrop={() => setEdits({})} />}
      <Leaving hasChanges={unsaved > 0} onLeave={() => setEdits({})} />
      <Bar>
        <Button className="action" isDisabled={unsaved === 0} isPending={save.isPending} onPress={store}>
          {t('desk.contracts.entry.save')}
        </Button>
        <p className="hint">{t('desk.contracts.entry.total', { total: open.total })}</p>
        <details className={grid.keys}>
          <summary>{t('desk.keys.title')}</summary>
          <p className="hint">{t('desk.contracts.entry.hint')}</p>
        </details>
        <p role="status">{status}</p>
      </Bar>
      <Failure error={meanwhile ? null : save.error} />
      {meanwhile && <ProgressConflict base={base} meanwhile={meanwhile} edits={edits} onGoOn={goOn} />}
      <MilestoneGrid
        lines={lines}
        edits={edits}
        faults={faults}
        mode={mode}
        today={open.today}
        onEdit={(changes) => setEdits((own) => edited(own, base.lines, changes))}
      />
    </div>
  );
}
