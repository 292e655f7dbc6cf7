// A contract that is being written: its lines, and what somebody else wrote meanwhile.
import type { WrittenContract, WrittenLine } from '../../generated/desk';
import {
  CONTRACT_KEYS,
  type ContractField,
  CURRENCY,
  LINE_KEYS,
  type LineField,
  TYPED_KEYS,
} from './contract';
import { chinaToday, MILESTONE_FIELDS, type MilestoneTexts, milestonesOf, textsOf } from './milestone';
import { totals } from './sums';

/** A line with a key of its own, so that lines can be added and removed. Its sum is empty until the server has told it. */
export type DraftLine = Record<LineField, string> & MilestoneTexts & { key: string };
/** The typed values of a line and of its milestones. */
const LINE_TEXTS = [...TYPED_KEYS, ...MILESTONE_FIELDS];
export type LineText = (typeof LINE_TEXTS)[number];

export function isTyped(field: string): field is LineText {
  return (LINE_TEXTS as readonly string[]).includes(field);
}

/** A company by its id, and the name that is shown or searched. */
export interface DraftCompany {
  id: string;
  name: string;
}

export type Draft = Record<ContractField, string> & { company: DraftCompany; lines: DraftLine[] };

/** The texts of these fields; empty ones for none. */
function pick<Field extends string>(fields: readonly Field[], own?: Partial<Record<Field, string>>) {
  return Object.fromEntries(fields.map((field) => [field, own?.[field] ?? ''])) as Record<Field, string>;
}

export function newLine(own?: WrittenLine): DraftLine {
  return { key: crypto.randomUUID(), ...pick(LINE_KEYS, own), ...textsOf(own?.milestones) };
}

/** A contract of a company to be written. What follows from the lines is empty. */
export function draftOf(own?: WrittenContract, name = ''): Draft {
  if (!own)
    return {
      ...pick(CONTRACT_KEYS),
      company: { id: '', name: '' },
      currency: CURRENCY,
      lines: [newLine()],
    };
  const { quantity, amount, progress } = totals(own.lines, own.currency);
  const follows = (value: string, sum: string) => own.lines.length > 0 && Number(value) === Number(sum);
  return {
    ...pick(CONTRACT_KEYS, own),
    company: { id: own.company ?? '', name },
    quantity: follows(own.quantity, quantity) ? '' : own.quantity,
    amount: follows(own.amount, amount) ? '' : own.amount,
    progress: follows(own.progress, progress) ? '' : own.progress,
    lines: own.lines.map(newLine),
  };
}

/** The contract as the API takes it. */
export function written({ lines, company, ...own }: Draft): WrittenContract {
  const today = chinaToday();
  return {
    ...own,
    email: '',
    company: company.id,
    lines: lines.map((line) => ({ ...pick(LINE_KEYS, line), milestones: milestonesOf(line, today) })),
  };
}

/** Changes a value of a line. A new price or number of pieces has a new sum. */
export function withText(line: DraftLine, field: LineText, text: string): DraftLine {
  const changed = { ...line, [field]: text };
  return field === 'price' || field === 'pieces' ? { ...changed, sum: '' } : changed;
}

export const isEmpty = (line: DraftLine) => LINE_TEXTS.every((field) => line[field].trim() === '');

/** Whether two drafts say the same. Empty lines say nothing. */
export function isSame(one: Draft, other: Draft): boolean {
  const told = (own: Draft) => {
    const lines = own.lines.filter((line) => !isEmpty(line));
    return JSON.stringify([
      own.company.id,
      CONTRACT_KEYS.map((name) => own[name]),
      lines.map((line) => LINE_TEXTS.map((field) => line[field])),
    ]);
  };
  return told(one) === told(other);
}

/** A value that differs between two contracts; one of the contract has no line, and the number of lines no field. */
export interface Difference {
  line?: number;
  field?: ContractField | LineText | 'company';
  before: string;
  now: string;
}

/** Returns the values that differ between two states of a contract. */
export function differences(before: Draft, now: Draft): Difference[] {
  const found: Difference[] = [];
  if (before.company.id !== now.company.id)
    found.push({ field: 'company', before: before.company.name, now: now.company.name });
  for (const field of CONTRACT_KEYS)
    if (before[field] !== now[field]) found.push({ field, before: before[field], now: now[field] });
  if (before.lines.length !== now.lines.length)
    found.push({ before: String(before.lines.length), now: String(now.lines.length) });
  for (const [line, own] of now.lines.entries())
    for (const field of LINE_TEXTS) {
      const other = before.lines[line];
      if (other && other[field] !== own[field])
        found.push({ line, field, before: other[field], now: own[field] });
    }
  return found;
}

/** Joins two people's changes of a contract: where both changed a value, mine stays. */
export function merged(base: Draft, mine: Draft, theirs: Draft): Draft {
  const joined = { ...theirs };
  if (mine.company.id !== base.company.id) joined.company = mine.company;
  for (const field of CONTRACT_KEYS) if (mine[field] !== base[field]) joined[field] = mine[field];
  const isParallel = base.lines.length === mine.lines.length && base.lines.length === theirs.lines.length;
  if (!isParallel) {
    joined.lines = isSame({ ...base, lines: mine.lines }, base) ? theirs.lines : mine.lines;
    return joined;
  }
  joined.lines = theirs.lines.map((line, index) => {
    const [own, before] = [mine.lines[index], base.lines[index]];
    if (!own || !before) return line;
    const changed = LINE_TEXTS.filter((field) => own[field] !== before[field]);
    return changed.reduce((now, field) => withText(now, field, own[field]), line);
  });
  return joined;
}
