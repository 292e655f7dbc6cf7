import type { ContractRow } from '../../generated/document';
import type { Translate } from '../../i18n/texts';
import { CONTRACT_COLUMNS, saved } from './columns';
import { download } from './csv';
import { nextColumns } from './stages';

/** Saves contracts as a table. */
export function saveContracts(contracts: readonly ContractRow[], t: Translate): void {
  const [own, next] = [saved(CONTRACT_COLUMNS, contracts, t), nextColumns(contracts, t)];
  const rows = contracts.map((contract) => [...own.cells(contract), ...next.cells(contract)]);
  download(t('order.title'), [[...own.head, ...next.head], ...rows], t('figures.point'));
}
