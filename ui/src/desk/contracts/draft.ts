// A contract that is being written: its lines, what they come to, and what somebody else wrote meanwhile.
import type { WrittenContract } from '../../generated/desk';
import { CONTRACT_FIELDS, type ContractLine, LINE_FIELDS } from './contract';
import { chinaToday, MILESTONE_FIELDS, type MilestoneTexts, milestonesOf, textsOf } from './milestone';

/** A line with a key of its own, so that lines can be added and removed. */
export type DraftLine = ContractLine & MilestoneTexts & { key: string };
/** The typed values of a line and of its milestones. */
const LINE_TEXTS = [...LINE_FIELDS, ...MILESTONE_FIELDS] as const;
export type Draft = Omit<WrittenContract, 'lines'> & { lines: DraftLine[] };

export function newLine(): DraftLine {
  return {
    key: crypto.randomUUID(),
    sno: '',
    pname: '',
    price: '',
    pieces: '',
    lineProgress: '',
    ...textsOf(),
  };
}

/** A contract to be written. What follows from the lines is empty. */
export function draftOf(own?: WrittenContract): Draft {
  if (!own)
    return { email: '', cno: '', signed: '', quantity: '', amount: '', progress: '', lines: [newLine()] };
  const { pieces, amount, progress } = totals(own.lines);
  const has = own.lines.length > 0;
  return {
    ...own,
    quantity: has && Number(own.quantity) === pieces ? '' : own.quantity,
    amount: has && own.amount === amount ? '' : own.amount,
    progress: has && Number(own.progress) === Number(progress) ? '' : own.progress,
    lines: own.lines.map(({ sno, pname, price, pieces: count, lineProgress, milestones }) => ({
      key: crypto.randomUUID(),
      sno,
      pname,
      price,
      pieces: count,
      lineProgress,
      ...textsOf(milestones),
    })),
  };
}

/** The contract as the API takes it. */
export function written({ lines, ...own }: Draft): WrittenContract {
  const today = chinaToday();
  return {
    ...own,
    lines: lines.map((line) => ({
      sno: line.sno,
      pname: line.pname,
      price: line.price,
      pieces: line.pieces,
      lineProgress: line.lineProgress,
      milestones: milestonesOf(line, today),
    })),
  };
}

const isEmpty = (line: DraftLine) => LINE_TEXTS.every((field) => line[field].trim() === '');

/** Whether two drafts say the same. Empty lines say nothing. */
export function isSame(one: Draft, other: Draft): boolean {
  const told = (own: Draft) => {
    const lines = own.lines.filter((line) => !isEmpty(line));
    return JSON.stringify([
      CONTRACT_FIELDS.map((name) => own[name]),
      lines.map((line) => LINE_TEXTS.map((field) => line[field])),
    ]);
  };
  return told(one) === told(other);
}

/** A number without separators; `undefined` for anything that the server would refuse. */
function numberOf(text: string, decimals: number): number | undefined {
  const plain = text.normalize('NFKC').replace(/^(US\$|\$)|\s|,|%$/g, '');
  const [whole = '', rest = ''] = plain.split('.');
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(rest) || rest.length > decimals) return undefined;
  return Number(whole) * 10 ** decimals + Number(rest.padEnd(decimals, '0') || 0);
}

/** Hundredths as a number with two decimals. */
function decimal(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** The amount of a line; empty as long as its price or its pieces are no numbers. */
export function amountOf({ price, pieces }: Pick<ContractLine, 'price' | 'pieces'>): string {
  const cents = centsOf(price, pieces);
  return cents === undefined ? '' : decimal(cents);
}

function centsOf(price: string, pieces: string): number | undefined {
  const [one, count] = [numberOf(price, 2), numberOf(pieces, 0)];
  return one === undefined || count === undefined ? undefined : one * count;
}

/** Sums of the lines. The progress is that of the lines by their pieces, rounded down as on the server. */
export function totals(lines: readonly ContractLine[]) {
  let [pieces, cents, progress] = [0, 0, 0];
  for (const line of lines) {
    const count = numberOf(line.pieces, 0) ?? 0;
    pieces += count;
    cents += centsOf(line.price, line.pieces) ?? 0;
    progress += (numberOf(line.lineProgress, 2) ?? 0) * count;
  }
  const mean = pieces > 0 ? Math.floor(progress / pieces) : 0;
  return { pieces, amount: decimal(cents), progress: decimal(mean) };
}

/** A value that differs between two contracts; one of the contract has no line, and the number of lines no field. */
export interface Difference {
  line?: number;
  field?: (typeof CONTRACT_FIELDS)[number] | (typeof LINE_TEXTS)[number];
  before: string;
  now: string;
}

/** Returns the values that differ between two states of a contract. */
export function differences(before: Draft, now: Draft): Difference[] {
  const found: Difference[] = [];
  for (const field of CONTRACT_FIELDS)
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
  for (const field of CONTRACT_FIELDS) if (mine[field] !== base[field]) joined[field] = mine[field];
  const isParallel = base.lines.length === mine.lines.length && base.lines.length === theirs.lines.length;
  if (!isParallel) {
    joined.lines = isSame({ ...base, lines: mine.lines }, base) ? theirs.lines : mine.lines;
    return joined;
  }
  joined.lines = theirs.lines.map((line, index) => {
    const [own, before] = [mine.lines[index], base.lines[index]];
    const changed = LINE_TEXTS.filter((field) => own && before && own[field] !== before[field]);
    return { ...line, ...Object.fromEntries(changed.map((field) => [field, own?.[field]])) };
  });
  return joined;
}

/** Fills cells of a spreadsheet into lines, from one field on; lines are added for further rows. */
export function pasted(lines: readonly DraftLine[], at: number, field: number, text: string): DraftLine[] {
  const rows = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const filled = [...lines];
  for (const [index, row] of rows.entries()) {
    const line = { ...(filled[at + index] ?? newLine()) };
    for (const [column, value] of row.split('\t').entries()) {
      const name = LINE_FIELDS[field + column];
      if (name) line[name] = value.trim();
    }
    filled[at + index] = line;
  }
  return filled;
}
