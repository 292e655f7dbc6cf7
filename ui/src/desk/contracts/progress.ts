// The progress of many contracts at once: what is stored, what is typed, and what others changed meanwhile.
import { queryOptions } from '@tanstack/react-query';
import type {
  ContractProgress,
  OpenLine,
  OpenLines,
  ProgressConflict,
  ProgressFault,
} from '../../generated/desk';
import { CallError, call } from '../api';
import type { Query } from '../operations';
import {
  MILESTONE_FIELDS,
  type MilestoneField,
  type MilestoneTexts,
  milestonesOf,
  textsOf,
} from './milestone';

/** Lines with their contracts. */
export type Progress = Pick<OpenLines, 'contracts' | 'lines'>;
/** The changes of others, and the ids of contracts that were deleted. */
export type Meanwhile = Required<Pick<ProgressConflict, 'contracts' | 'lines' | 'gone'>>;

/** Values that are not saved, by the key of their line. */
export type Edits = Readonly<Record<string, Partial<MilestoneTexts>>>;

export const openLines = (query: Query<'/contracts/progress'>) =>
  queryOptions({
    queryKey: ['open-lines', query],
    queryFn: () => call('GET', '/contracts/progress', { query }),
    // Lines that somebody is working on are not replaced behind them: a conflict says what changed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const keyOf = ({ contract, line }: Pick<OpenLine, 'contract' | 'line'>) => `${contract}#${line}`;

/** Adds values; one that is as it is stored is no edit. */
export function edited(
  edits: Edits,
  lines: readonly OpenLine[],
  changes: ReadonlyArray<readonly [key: string, field: MilestoneField, text: string]>,
): Edits {
  const next: Record<string, Partial<MilestoneTexts>> = { ...edits };
  for (const [key, field, text] of changes) {
    const line = lines.find((own) => keyOf(own) === key);
    const { [field]: _, ...rest } = next[key] ?? {};
    const isStored = line && textsOf(line.milestones)[field] === text;
    const own = isStored ? rest : { ...rest, [field]: text };
    if (Object.keys(own).length > 0) next[key] = own;
    else delete next[key];
  }
  return next;
}

/** The number of values that are not saved. */
export function count(edits: Edits): number {
  return Object.values(edits).reduce((sum, own) => sum + Object.keys(own).length, 0);
}

/** The contracts with edits, as the API takes them. */
export function changed({ contracts, lines }: Progress, edits: Edits, today: string): ContractProgress[] {
  const touched = lines.filter((line) => edits[keyOf(line)]);
  const owners = contracts.filter(({ id }) => touched.some(({ contract }) => contract === id));
  return owners.map(({ id, version }) => ({
    id,
    version,
    lines: touched
      .filter(({ contract }) => contract === id)
      .map((line) => ({
        line: line.line,
        milestones: milestonesOf({ ...textsOf(line.milestones), ...edits[keyOf(line)] }, today),
      })),
  }));
}

/** Returns the edits of lines without a problem. One without a line is of all lines of its contract. */
export function sound(edits: Edits, faults: readonly ProgressFault[]): Edits {
  const isWrong = (key: string) =>
    faults.some(({ contract, line }) =>
      line === undefined ? key.startsWith(`${contract}#`) : key === keyOf({ contract, line }),
    );
  return Object.fromEntries(Object.entries(edits).filter(([key]) => !isWrong(key)));
}

/**
 * Saves edits. If values are wrong, their lines are left out and the others are saved: each line is a record of its own, and is
 * saved with all its values or not at all.
 */
export async function saveProgress(base: Progress, edits: Edits, today: string) {
  const put = (own: Edits) =>
    call('PUT', '/contracts/progress', { body: { contracts: changed(base, own, today) } });
  try {
    return { ...(await put(edits)), saved: edits, faults: [] };
  } catch (error) {
    const faults = (error instanceof CallError && error.problem.faults) || [];
    const saved = sound(edits, faults as readonly ProgressFault[]);
    if (faults.length === 0 || count(saved) === 0) throw error;
    return { ...(await put(saved)), saved, faults };
  }
}

/** Goes on with edits of before: their contracts are as they were then, and lines that are not listed come first. */
export function resumed(open: Progress, before: Progress, edits: Edits): Progress {
  const touched = before.lines.filter((line) => edits[keyOf(line)]);
  const contracts = before.contracts.filter(({ id }) => touched.some(({ contract }) => contract === id));
  const isOld = (id: string) => contracts.some((own) => own.id === id);
  const own = replaced(open, { contracts, lines: before.lines.filter(({ contract }) => isOld(contract)) });
  const isListed = (line: OpenLine) => open.lines.some((other) => keyOf(other) === keyOf(line));
  const isKnown = (id: string) => open.contracts.some((other) => other.id === id);
  return {
    contracts: [...contracts.filter(({ id }) => !isKnown(id)), ...own.contracts],
    lines: [...touched.filter((line) => !isListed(line)), ...own.lines],
  };
}

/** Puts newer contracts and lines in place of those that are there. */
export function replaced(base: Progress, newer: Progress): Progress {
  const lines = new Map(newer.lines.map((line) => [keyOf(line), line]));
  const contracts = new Map(newer.contracts.map((contract) => [contract.id, contract]));
  return {
    contracts: base.contracts.map((own) => contracts.get(own.id) ?? own),
    lines: base.lines.map((own) => lines.get(keyOf(own)) ?? own),
  };
}

/** A value that somebody else has changed. */
export interface Change {
  line: OpenLine;
  field: MilestoneField;
  before: string;
  now: string;
}

/** Changes of others in the lines that are shown, and the edits whose style is another one now. */
export function differences(base: Progress, { contracts, lines }: Meanwhile, edits: Edits) {
  const changes: Change[] = [];
  const lost: Array<{ line: OpenLine; field: MilestoneField; value: string }> = [];
  const ids = new Set(contracts.map(({ id }) => id));
  for (const line of base.lines.filter(({ contract }) => ids.has(contract))) {
    const other = lines.find((own) => keyOf(own) === keyOf(line));
    const own = edits[keyOf(line)] ?? {};
    const isSame = other?.sno === line.sno && other.pname === line.pname;
    const [before, now] = [textsOf(line.milestones), textsOf(isSame ? other.milestones : line.milestones)];
    for (const field of MILESTONE_FIELDS) {
      if (before[field] !== now[field]) changes.push({ line, field, before: before[field], now: now[field] });
      const value = own[field];
      if (!isSame && value !== undefined) lost.push({ line, field, value });
    }
  }
  return { changes, lost };
}

/** Goes on with what others have changed. What is typed stays, where its style is still there. */
export function joined(base: Progress, meanwhile: Meanwhile, edits: Edits): { base: Progress; edits: Edits } {
  const { lost } = differences(base, meanwhile, edits);
  const isGone = ({ contract }: OpenLine) => meanwhile.gone.includes(contract);
  const dropped = new Set([...lost.map(({ line }) => keyOf(line)), ...base.lines.filter(isGone).map(keyOf)]);
  const kept = Object.entries(edits).filter(([key]) => !dropped.has(key));
  const next = replaced(base, meanwhile);
  return {
    base: { ...next, lines: next.lines.filter((line) => !isGone(line)) },
    edits: Object.fromEntries(kept),
  };
}
