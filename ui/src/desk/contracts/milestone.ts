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

/** Words and keys that stand for today, as an input method may have written them. */
const TODAY = /^(?:t|;|=|今天?|今日|本日|today)$/i;
/** What is between the numbers of a date; an input method has marks of its own. */
const BETWEEN = '[-/.,。、年月]';
const DAY = new RegExp(
  `^(?:(\\d{4})\\s?${BETWEEN}\\s?)?(\\d{1,2})\\s?${BETWEEN}\\s?(\\d{1,2})\\s?[日号號]?$`,
);
const DIGITS = /^(\d{4})?(\d{2})(\d{2})$/;

/**
 * Returns the day of a text such as `2026-11-26`, `11-26`, `11/26`, `11。26`, `11月26号`, `20261126` or `今天`, in the form of the
 * first. Without a year it is the one in which the day is nearest to today. Other texts stay.
 */
export function dayOf(text: string, today: string): string {
  const plain = text.normalize('NFKC').trim();
  if (TODAY.test(plain)) return today;
  const [, own, month = '', day = ''] = DAY.exec(plain) ?? DIGITS.exec(plain) ?? [];
  const now = Number(today.slice(0, 4));
  const years = own ? [own] : [now - 1, now, now + 1];
  const days = years.map((year) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`).filter(isDay);
  const distance = (one: string) => Math.abs(daysBetween(one, today));
  return days.length > 0 ? days.reduce((best, one) => (distance(one) < distance(best) ? one : best)) : plain;
}

function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** The days from one day to another; not a number for a text that is no day. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
