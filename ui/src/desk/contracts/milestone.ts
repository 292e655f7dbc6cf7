// Milestones of style lines: the texts of their cells, and as the API has them.
import type { Stage, WrittenMilestone } from '../../generated/desk';
import type { TextKey } from '../../i18n/texts';

export const STAGE_NAMES: Record<Stage, TextKey> = {
  fabric: 'desk.contracts.stages.fabric',
  cutting: 'desk.contracts.stages.cutting',
  sewing: 'desk.contracts.stages.sewing',
  finishing: 'desk.contracts.stages.finishing',
  inspection: 'desk.contracts.stages.inspection',
  shipped: 'desk.contracts.stages.shipped',
};
export const STAGES = Object.keys(STAGE_NAMES) as Stage[];

export const MILESTONE_VALUES = ['Planned', 'Done', 'Pieces'] as const;
export type MilestoneValue = (typeof MILESTONE_VALUES)[number];
/** A cell, by the name that the API has for its column. */
export type MilestoneField = `${Stage}${MilestoneValue}`;
export const MILESTONE_FIELDS = STAGES.flatMap((stage) =>
  MILESTONE_VALUES.map((value): MilestoneField => `${stage}${value}`),
);

export function isMilestone(field: string): field is MilestoneField {
  return (MILESTONE_FIELDS as readonly string[]).includes(field);
}

export type MilestoneTexts = Record<MilestoneField, string>;

/** The texts of the cells of a line. */
export function textsOf(milestones: readonly WrittenMilestone[] = []): MilestoneTexts {
  const texts = Object.fromEntries(MILESTONE_FIELDS.map((field) => [field, ''])) as MilestoneTexts;
  for (const { stage, planned = '', done = '', quantity = '' } of milestones) {
    texts[`${stage}Planned`] = planned;
    texts[`${stage}Done`] = done;
    texts[`${stage}Pieces`] = quantity;
  }
  return texts;
}

/** The milestones of a line; stages without anything are left out. */
export function milestonesOf(texts: MilestoneTexts, today: string): WrittenMilestone[] {
  const all = STAGES.map((stage) => ({
    stage,
    planned: dayOf(texts[`${stage}Planned`], today),
    done: dayOf(texts[`${stage}Done`], today),
    quantity: texts[`${stage}Pieces`].trim(),
  }));
  return all.filter(({ planned, done, quantity }) => planned || done || quantity);
}

/** The day in China. */
export function chinaToday(): string {
  return new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
}

/** Completes a month and a day, such as `11-26` or `11/26`, by the year in which they are nearest to today. */
export function dayOf(text: string, today: string): string {
  const plain = text.normalize('NFKC').trim();
  const [, month, day] = /^(\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain) ?? [];
  if (month === undefined || day === undefined) return plain;
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].map(
    (own) => `${own}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );
  const distance = (own: string) => Math.abs(daysBetween(own, today));
  return days.reduce((best, own) => (distance(own) < distance(best) ? own : best));
}

/** The days from one day to another; not a number for a text that is no day. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
