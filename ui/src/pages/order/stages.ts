import type { ContractRow, MilestoneRow, Stage, StyleRow } from '../../generated/document';
import type { TextKey, Translate } from '../../i18n/texts';
import type { Cell } from './csv';

export const STAGE_NAMES: Record<Stage, TextKey> = {
  fabric: 'order.stages.fabric',
  cutting: 'order.stages.cutting',
  sewing: 'order.stages.sewing',
  finishing: 'order.stages.finishing',
  inspection: 'order.stages.inspection',
  shipped: 'order.stages.shipped',
};

const STAGES = Object.keys(STAGE_NAMES) as Stage[];

/** The milestone that comes next; `undefined` at the end, and if none is known. */
export function nextOf(milestones: readonly MilestoneRow[]): MilestoneRow | undefined {
  return milestones.find(({ state }) => state === 'next');
}

/** How late a milestone is, in words. */
export function lateness(days: number, t: Translate): string {
  return t(days === 1 ? 'order.milestones.late.one' : 'order.milestones.late.other', { count: days });
}

/** The columns of a table of contracts for what comes next; none if nothing is known of any. */
export function nextColumns(contracts: readonly ContractRow[], t: Translate) {
  const isEmpty = contracts.every(({ milestones }) => milestones.length === 0);
  const names = ['next', 'planned', 'late'] as const;
  const head = isEmpty ? [] : names.map((name) => t(NEXT_COLUMNS[name]));
  const cells = ({ milestones }: ContractRow): Cell[] => {
    const next = nextOf(milestones);
    if (isEmpty) return [];
    return next
      ? [t(STAGE_NAMES[next.stage]), next.planned?.iso.slice(0, 10) ?? null, next.late]
      : [null, null, null];
  };
  return { head, cells };
}

const NEXT_COLUMNS = {
  next: 'order.milestones.columns.next',
  planned: 'order.milestones.columns.planned',
  late: 'order.milestones.columns.late',
} as const satisfies Record<string, TextKey>;

/** The columns of a table of styles for their milestones; none if no style has any. */
export function stageColumns(lines: readonly StyleRow[], t: Translate) {
  const isEmpty = lines.every(({ milestones }) => milestones.length === 0);
  const stages = isEmpty ? [] : STAGES;
  const head = stages.flatMap((stage) => {
    const name = { stage: t(STAGE_NAMES[stage]) };
    return [
      t('order.milestones.csv.planned', name),
      t('order.milestones.csv.done', name),
      t('order.milestones.csv.pieces', name),
    ];
  });
  const cells = ({ milestones }: StyleRow): Cell[] =>
    stages.flatMap((stage) => {
      const own = milestones.find((milestone) => milestone.stage === stage);
      return [own?.planned?.iso.slice(0, 10) ?? null, own?.done?.iso.slice(0, 10) ?? null, own?.qty ?? null];
    });
  return { head, cells };
}
