import type { ContractRow } from '../../generated/document';

/** The contracts that a list shows. */
export type Shown = 'all' | 'open' | 'late' | 'shipped';

/** The order of a list. */
export type ListOrder = 'bySigned' | 'byDue' | 'byShipment' | 'byNumber';

const IS_SHOWN: Record<Shown, (contract: ContractRow) => boolean> = {
  all: () => true,
  open: ({ isShipped }) => !isShipped,
  late: ({ next }) => next !== null && next.late > 0,
  shipped: ({ isShipped }) => isShipped,
};

/** Returns the seasons of contracts, each once, in their order. */
export function seasonsOf(contracts: readonly ContractRow[]): readonly string[] {
  return [...new Set(contracts.map(({ season }) => season).filter((season) => season))];
}

/** Returns the contracts of a season; all if it is empty. */
export function ofSeason(contracts: readonly ContractRow[], season: string): readonly ContractRow[] {
  return season === '' ? contracts : contracts.filter((contract) => contract.season === season);
}

export const SHOWN = Object.keys(IS_SHOWN) as Shown[];
export const ORDERS: readonly ListOrder[] = ['bySigned', 'byDue', 'byShipment', 'byNumber'];

const KEYS: Record<ListOrder, (contract: ContractRow) => string | undefined> = {
  bySigned: () => undefined,
  byDue: ({ next }) => next?.planned?.iso,
  byShipment: ({ shipment }) => shipment?.day.iso,
  byNumber: ({ cno }) => cno || undefined,
};

/** Returns the contracts that are shown, in an order: those without a value at the end, equal ones as they were. */
export function selected(
  contracts: readonly ContractRow[],
  shown: Shown,
  order: ListOrder,
): readonly ContractRow[] {
  const own = shown === 'all' ? contracts : contracts.filter(IS_SHOWN[shown]);
  if (order === 'bySigned') return own;
  const keyed = own.map((contract) => ({ contract, key: KEYS[order](contract) }));
  keyed.sort((one, other) => {
    if (one.key === other.key) return 0;
    if (one.key === undefined) return 1;
    if (other.key === undefined) return -1;
    return one.key < other.key ? -1 : 1;
  });
  return keyed.map(({ contract }) => contract);
}

/** Returns the number of contracts that each choice shows. */
export function counts(contracts: readonly ContractRow[]): Record<Shown, number> {
  const count = (shown: Shown) => contracts.filter(IS_SHOWN[shown]).length;
  return { all: contracts.length, open: count('open'), late: count('late'), shipped: count('shipped') };
}
