import type { ContractRow, DateText, Stage, StyleRow } from '../../generated/document';
import type { Translate } from '../../i18n/texts';
import type { Cell } from './csv';

const STAGES: readonly Stage[] = ['fabric', 'cutting', 'sewing', 'finishing', 'inspection', 'shipped'];
/** What comes next, in a table of contracts. */
const NEXT_COLUMNS = ['next', 'planned', 'late', 'lateStyles', 'shipment'] as const;

/** How late a milestone is, in words. */
export function lateness(days: number, t: Translate): string {
  return t(days === 1 ? 'order.milestones.late.one' : 'order.milestones.late.other', { count: days });
}

/** How late a contract is, in words: how many of its styles, and the days of the worst one; empty if it is not. */
export function contractLateness(
  { next, styles }: Pick<ContractRow, 'next' | 'styles'>,
  t: Translate,
): string {
  if (!next || next.late === 0) return '';
  const { late: count, lateStyles: part } = next;
  if (part === null || styles === null || styles < 2) return lateness(count, t);
  const key = count === 1 ? 'order.milestones.late.styles.one' : 'order.milestones.late.styles.other';
  return t(key, { part, all: styles, count });
}

/** The columns of a table of contracts for what comes next; none if nothing is known of any. */
export function nextColumns(contracts: readonly ContractRow[], t: Translate) {
  const isEmpty = contracts.every(({ next, shipment }) => next === null && shipment === null);
  const head = isEmpty ? [] : NEXT_COLUMNS.map((name) => t(`order.milestones.columns.${name}`));
  const day = (date: DateText | null | undefined) => date?.iso.slice(0, 10) ?? null;
  const cells = ({ next, shipment }: ContractRow): Cell[] => {
    if (isEmpty) return [];
    const shipped = day(shipment?.day);
    if (!next) return [null, null, null, null, shipped];
    return [t(`order.stages.${next.stage}`), day(next.planned), next.late, next.lateStyles, shipped];
  };
  return { head, cells };
}

/** The columns of a table of styles for their milestones; none if no style has any. */
export function stageColumns(lines: readonly StyleRow[], t: Translate) {
  const isEmpty = lines.every(({ milestones }) => milestones.length === 0);
  const stages = isEmpty ? [] : STAGES;
  const head = stages.flatMap((stage) => {
    const name = { stage: t(`order.stages.${stage}`) };
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
