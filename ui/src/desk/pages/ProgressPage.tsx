import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link } from 'react-router';
import type { OpenLines } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { CallError, call } from '../api';
import { Leaving } from '../content/Leaving';
import grid from '../contracts/Grid.module.css';
import { GridLabel } from '../contracts/GridLabel';
import { type GridFaults, type GridMode, MilestoneGrid } from '../contracts/MilestoneGrid';
import { textsOf } from '../contracts/milestone';
import { ProgressConflict } from '../contracts/ProgressConflict';
import {
  changed,
  count,
  type Edits,
  edited,
  joined,
  keyOf,
  openLines,
  type Progress,
  replaced,
  resumed,
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
      {data && data.total > 0 && <p className={grid.keys}>{t('desk.contracts.entry.hint')}</p>}
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
    mutationFn: (mine: Edits) =>
      call('PUT', '/contracts/progress', { body: { contracts: changed(base, mine, open.today) } }),
    onSuccess: async (saved, mine) => {
      setBase((own) => replaced(own, saved));
      // Values that were typed meanwhile stay.
      setEdits((typed) =>
        Object.fromEntries(Object.entries(typed).filter(([key, own]) => mine[key] !== own)),
      );
      await queries.invalidateQueries({ queryKey: ['contracts'] });
    },
  });
  const problem = save.error instanceof CallError ? save.error.problem : undefined;
  const meanwhile =
    problem?.code === 'conflict' && problem.contracts
      ? { contracts: problem.contracts, lines: problem.lines ?? [], gone: problem.gone ?? [] }
      : undefined;
  const faults = useMemo(() => {
    const found: Record<string, GridFaults[string]> = {};
    for (const { contract = '', line = 0, field, fault } of problem?.faults ?? []) {
      const key = keyOf({ contract, line });
      found[key] = { ...found[key], [field]: fault };
    }
    return found;
  }, [problem]);
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
    const first = problem?.faults?.[0]?.field;
    if (!first) return;
    onMode(first.endsWith('Planned') ? 'plan' : 'actual');
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }, [problem, onMode]);
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
  return (
    <div ref={form}>
      {kept && unsaved > 0 && !save.isSuccess && <KeptNotice onDrop={() => setEdits({})} />}
      <Leaving hasChanges={unsaved > 0} onLeave={() => setEdits({})} />
      <Bar>
        <Button className="action" isDisabled={unsaved === 0} isPending={save.isPending} onPress={store}>
          {t('desk.contracts.entry.save')}
        </Button>
        <p role="status">
          {unsaved > 0
            ? t('desk.contracts.entry.unsaved', { count: unsaved })
            : save.data && t('desk.contracts.entry.saved', { count: save.data.lines.length })}
        </p>
      </Bar>
      <Failure error={meanwhile ? null : save.error} />
      {meanwhile && <ProgressConflict base={base} meanwhile={meanwhile} edits={edits} onGoOn={goOn} />}
      <p className="hint">{t('desk.contracts.entry.total', { total: open.total })}</p>
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
