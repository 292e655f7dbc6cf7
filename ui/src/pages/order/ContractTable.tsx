// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop the table role when the layout is not a table.
import { memo, type ReactNode } from 'react';
import type { ContractRow } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Link, Time } from '../../parts';
import { ORDERS_LOGIN } from '../../session/watch';
import styles from './ContractTable.module.css';
import { CONTRACT_COLUMNS, type Column, shown } from './columns';
import type { ContractList } from './contractsState';
import { pieces, sum, sums } from './figures';
import { NextMilestone } from './NextMilestone';
import { ProgressBar } from './ProgressBar';
import { fragmentOf, placeIn } from './place';

interface Props {
  list: ContractList;
  /** Those of the list that are shown, in their order; none while there is no list. */
  contracts: readonly ContractRow[];
  /** Whether the list has all contracts of the customer instead of a search result. */
  all: boolean;
  /** The contract number that is searched for, which the addresses of the contracts keep. */
  searched: string;
  /** The id of the contract that is shown beside the list, which is narrow then. */
  opened: string | undefined;
}

/** How many rows are a group: the browser lays out those of groups in sight only, as when a contract makes all of them narrow. */
const GROUP = 20;

const COLUMNS = shown(CONTRACT_COLUMNS);
type ColumnKey = (typeof COLUMNS)[number];

/**
 * The contracts as a table; as cards on small screens. Roles are explicit because some browsers drop the table role
 * when the layout is not a table. Memoised, because a customer may have hundreds of contracts, and the page renders on each
 * key that is typed above them.
 */
export const ContractTable = memo(function ContractTable({ list, contracts, all, searched, opened }: Props) {
  const { t } = useI18n();
  return (
    <table
      className={opened ? `${styles.table} ${styles.narrow}` : styles.table}
      role="table"
      aria-busy={list.state === 'loading' || undefined}
    >
      <caption className="visually-hidden">{t('order.title')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {COLUMNS.map((column) => (
            <th key={column} role="columnheader" scope="col" className={styles[column]}>
              {t(CONTRACT_COLUMNS[column].name)}
            </th>
          ))}
        </tr>
      </thead>
      {groupsOf(contracts).map((own, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is what is in its place.
        <tbody key={place} role="rowgroup" className={styles.group}>
          {own.map((contract, index) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: a provider may send an id twice, or none.
              key={`${contract.sid} ${index}`}
              contract={contract}
              searched={searched}
              isOpened={opened !== undefined && contract.sid === opened}
            />
          ))}
        </tbody>
      ))}
      {contracts.length === 0 && (
        <tbody role="rowgroup">
          {list.state !== 'listed' ? (
            <EmptyRow list={list} />
          ) : list.contracts.length > 0 ? (
            <MessageRow>{t('order.choices.none')}</MessageRow>
          ) : (
            // Of a search that finds nothing, the notice above says so.
            all && (
              <MessageRow>
                {t('order.empty')}
                <span className={styles.hint}>
                  {t('order.emptyText')} <Link to="/user/forgotten?confirm">{t('order.confirm')}</Link>{' '}
                  <Link to="/about/contact">{t('about.contact')}</Link>
                </span>
              </MessageRow>
            )
          )}
        </tbody>
      )}
      {contracts.length > 1 && <Totals contracts={contracts} />}
    </table>
  );
});

function groupsOf(contracts: readonly ContractRow[]): ContractRow[][] {
  const groups = [];
  for (let at = 0; at < contracts.length; at += GROUP) groups.push(contracts.slice(at, at + GROUP));
  return groups;
}

function Totals({ contracts }: { contracts: readonly ContractRow[] }) {
  const { t } = useI18n();
  const quantity = sum(contracts.map((contract) => contract.quantity));
  const totals: Partial<Record<ColumnKey, ReactNode>> = {
    quantity: pieces(quantity, t),
    // One below the other: currencies do not add up.
    amount: sums(contracts, t).map((amount) => (
      <span key={amount} className={styles.sum}>
        {amount}
      </span>
    )),
  };
  return (
    <tfoot role="rowgroup">
      <tr role="row" className={`${styles.row} ${styles.total}`}>
        <th scope="row" role="rowheader" className={styles.cno}>
          {t('order.total')}
        </th>
        {COLUMNS.filter((column) => column !== 'cno').map((column) =>
          totals[column] === undefined ? (
            <td key={column} role="cell" />
          ) : (
            <td
              key={column}
              role="cell"
              className={styles[column]}
              data-label={t(CONTRACT_COLUMNS[column].name)}
            >
              {totals[column]}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}

/** The only row of a table without contracts. */
function EmptyRow({ list }: { list: ContractList }) {
  const { t } = useI18n();
  if (list.state === 'no-token' || list.state === 'refused') {
    return (
      <MessageRow>
        <Link to={ORDERS_LOGIN}>{t('order.login')}</Link>
      </MessageRow>
    );
  }
  const failed = list.state === 'unavailable' || list.state === 'turned-away';
  return <MessageRow>{t(failed ? 'order.unavailableRow' : 'order.loading')}</MessageRow>;
}

function MessageRow({ children }: { children: ReactNode }) {
  return (
    <tr role="row">
      <td role="cell" className={styles.message} colSpan={COLUMNS.length}>
        {children}
      </td>
    </tr>
  );
}

interface RowProps {
  contract: ContractRow;
  searched: string;
  isOpened: boolean;
}

const Row = memo(function Row({ contract, searched, isOpened }: RowProps) {
  const { t } = useI18n();
  const { cno, orderNumber, season, delivery, text } = contract;
  const drawn: Partial<Record<ColumnKey, ReactNode>> = {
    signed: (
      <>
        {text.signed && <Time date={text.signed} />}
        {delivery && (
          <span className={styles.own}>
            {t(CONTRACT_COLUMNS.delivery.name)} <Time date={delivery} />
          </span>
        )}
      </>
    ),
    progress: (
      <>
        <ProgressBar
          percent={contract.progress}
          text={text.progress}
          label={`${t(CONTRACT_COLUMNS.progress.name)} ${cno}`.trimEnd()}
        />
        <span className={styles.next}>
          <NextMilestone contract={contract} />
        </span>
      </>
    ),
    operation: contract.sid && (
      <a
        className={styles.view}
        aria-label={t('order.viewOf', { cno: cno || t('order.noNumber') })}
        href={fragmentOf(placeIn(searched, contract))}
        aria-current={isOpened || undefined}
      >
        {t('order.view')}
      </a>
    ),
  };
  return (
    <tr role="row" className={styles.row} data-shipped={contract.isShipped || undefined}>
      <th scope="row" role="rowheader" className={styles.cno} data-label={t(CONTRACT_COLUMNS.cno.name)}>
        {cno || <span className={styles.none}>{t('order.noNumber')}</span>}
        {(orderNumber || season) && (
          <span className={styles.own}>
            {orderNumber && (
              <span>
                <span className="visually-hidden">{t(CONTRACT_COLUMNS.orderNumber.name)}</span> {orderNumber}
              </span>
            )}
            {season && (
              <span>
                <span className="visually-hidden">{t(CONTRACT_COLUMNS.season.name)}</span> {season}
              </span>
            )}
          </span>
        )}
      </th>
      {COLUMNS.filter((column) => column !== 'cno').map((column) => {
        const { name, text: cell }: Column<ContractRow> = CONTRACT_COLUMNS[column];
        return (
          <td key={column} role="cell" className={styles[column]} data-label={t(name)}>
            {cell ? cell(contract) : drawn[column]}
          </td>
        );
      })}
    </tr>
  );
});
