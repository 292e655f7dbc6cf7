// The papers of a contract as the API has them, and calls about them.
import { queryOptions } from '@tanstack/react-query';
import type { Paper, PaperKind } from '../../generated/desk';
import { call } from '../api';
import { LARGEST } from '../may';
import { type Limit, sendFile } from '../media/sendFile';

/** The largest paper. */
const LIMIT: Limit = { largest: LARGEST.paper, tooLarge: 'paper-too-large' };

export const papers = (contract: string) =>
  queryOptions({
    queryKey: ['papers', contract],
    queryFn: () => call('GET', '/contracts/{id}/papers', { path: { id: contract } }),
  });

/** Adds a paper to a contract. */
export function addPaper(
  contract: string,
  kind: PaperKind,
  file: File,
  onProgress: (share: number) => void,
): Promise<Paper> {
  const place = { path: { id: contract }, query: { name: file.name, kind } };
  return sendFile('POST', '/contracts/{id}/papers', place, file, LIMIT, onProgress);
}

/** Words of names of files, by which papers of each kind are called. */
const NAMES: ReadonlyArray<[PaperKind, RegExp]> = [
  ['order-confirmation', /confirmation|proforma|\bp[ /]?i\b|\bs[ /]?c\b|确认|注文請書/i],
  ['inspection-report', /inspection|\baql\b|验货|检验|检品|検品|検査/i],
  ['test-report', /test|lab|检测|测试|試験/i],
  ['packing-list', /packing|\bp[ /]?l\b|装箱|パッキング|梱包/i],
  ['bill-of-lading', /lading|\bb[ /]?l\b|\bhbl\b|\bmbl\b|提单|船荷/i],
  ['certificate-of-origin', /origin\b|\bc[ /]?o\b|\bcoo\b|form ?[ae]\b|产地|原産地/i],
  ['traceability', /trace|uflpa|cotton|溯源|追溯|トレーサ/i],
  ['invoice', /invoice|\binv\b|\bc[ /]?i\b|发票|インボイス/i],
];

/** The kind that the name of a file says; `other` for one that says none. */
export function kindOf(name: string): PaperKind {
  const words = name.normalize('NFKC').replace(/[_.-]+/g, ' ');
  return NAMES.find(([, word]) => word.test(words))?.[0] ?? 'other';
}
