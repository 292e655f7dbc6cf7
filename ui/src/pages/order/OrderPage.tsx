import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useI18n } from '../../i18n/I18n';
import { Link, PageHead } from '../../parts';
import { useSession } from '../../session/session';
import type { PageOf } from '../kinds';
import { ContractDialog } from './ContractDialog';
import { ContractTable } from './ContractTable';
import { CONTRACT_COLUMNS, saved } from './columns';
import type { ContractList } from './contractsState';
import { download } from './csv';
import { Notices } from './Notices';
import styles from './OrderPage.module.css';
import { PrintHead } from './PrintHead';
import {
  contractsAt,
  isAfterList,
  listOf,
  namesContract,
  placeOf,
  pushPlace,
  replacePlace,
  usePlace,
} from './place';
import { nextColumns } from './stages';
import { useBeside } from './useBeside';
import { useContracts } from './useContracts';

/** Order query (spec §2): search form, contract table, contract dialog. */
export function OrderPage({ page }: { page: PageOf<'order'> }) {
  const { t } = useI18n();
  const { list, search, review, searched, total, token } = useContracts(page);
  const [wanted, setWanted] = useState(page.search);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setWanted(searched), [searched]);
  const contracts = list.state === 'listed' ? list.contracts : [];
  const place = usePlace();
  const named = contractsAt(place, contracts);
  const opened = named.length === 1 ? named[0] : undefined;
  const isBeside = useBeside();
  const customer = useSession();
  const hasOthersPassword = customer !== null && (customer.changePwd || customer.firstLoginPwd);
  const unmatched = contracts.length === 0 ? searched : '';
  const missing = named.length === 0 ? place.contract || place.sid || unmatched : '';
  /** Opens a contract; one that is beside the list is replaced, in the same entry of the history. */
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="#"]');
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!link || !isPlain) return;
    event.preventDefault();
    const show = opened ? replacePlace : pushPlace;
    show(placeOf(link.hash));
  };
  const look = (event: FormEvent) => {
    event.preventDefault();
    search(wanted.trim());
  };
  const save = () => {
    const [own, next] = [saved(CONTRACT_COLUMNS, t), nextColumns(contracts, t)];
    const rows = contracts.map((contract) => [...own.cells(contract), ...next.cells(contract)]);
    download(t('order.title'), [[...own.head, ...next.head], ...rows], t('figures.point'));
  };
  const clear = () => {
    setWanted('');
    if (searched !== '') search('');
    input.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: of the links within.
    <div className={opened && isBeside ? styles.beside : undefined} onClick={onClick}>
      <PageHead title={t('order.title')} banner={page.banner} steps={[{ text: t('order.title') }]} small />
      <div className={styles.page}>
        <div className={styles.tools}>
          <search className={styles.search}>
            <form onSubmit={look}>
              <label htmlFor="cno">{t('order.search')}</label>
              <span className={styles.field}>
                <input
                  id="cno"
                  ref={input}
                  type="search"
                  value={wanted}
                  maxLength={64}
                  autoComplete="off"
                  spellCheck={false}
                  placeholder={t('order.placeholder')}
                  onChange={(event) => setWanted(event.target.value)}
                />
                {wanted !== '' && (
                  <button
                    type="button"
                    className={styles.clear}
                    aria-label={t('order.clear')}
                    onClick={clear}
                  >
                    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
                      <path d="M6 6l12 12M18 6L6 18" />
                    </svg>
                  </button>
                )}
              </span>
              <button type="submit">{t('order.submit')}</button>
            </form>
          </search>
          {contracts.length > 0 && (
            <p className={styles.outputs}>
              <button type="button" onClick={save}>
                {t('order.csv')}
              </button>
              <button type="button" onClick={() => window.print()}>
                {t('order.print')}
              </button>
            </p>
          )}
        </div>
        <Notice
          list={list}
          missing={missing}
          several={named.length > 1 ? { cno: place.contract, count: named.length } : null}
          total={total}
          search={search}
          again={() => search(wanted.trim())}
        />
        <PrintHead />
        <ContractTable
          list={list}
          all={searched === ''}
          searched={searched}
          opened={isBeside ? opened?.sid : undefined}
        />
        {list.state === 'listed' && <Notices token={token} />}
        <p className={styles.account}>
          {hasOthersPassword ? (
            <span>{t('order.passwordHint')}</span>
          ) : (
            <Link to="/user/password">{t('order.password')}</Link>
          )}
        </p>
      </div>
      {opened && (
        <ContractDialog
          key={opened.sid}
          contract={opened}
          token={token}
          isModal={!isBeside}
          onRefused={review}
          onClose={close}
        />
      )}
    </div>
  );
}

/**
 * Takes the contract out of the address: by going back if it was opened from the list, so that the history does not grow.
 */
function close() {
  const place = placeOf(location.hash);
  if (!namesContract(place)) return;
  if (isAfterList()) history.back();
  else replacePlace(listOf(place.cno));
}

interface NoticeProps {
  list: ContractList;
  /** The contract number that the list must contain; empty if it need not. */
  missing: string;
  /** The number that the address names without an id, and how many contracts have it. */
  several: { cno: string; count: number } | null;
  total: number | null;
  search(cno: string): void;
  again(): void;
}

/** The state of the search, announced to screen readers. */
function Notice({ list, missing, several, total, search, again }: NoticeProps) {
  const { t } = useI18n();
  const contracts = list.state === 'listed' ? list.contracts : [];
  return (
    <div className={styles.notice} role="status">
      {contracts.length > 0 && <p>{t('order.count', { count: contracts.length })}</p>}
      {several && <p>{t('order.several', several)}</p>}
      {list.state === 'listed' && missing !== '' && (
        <>
          <p>{t('order.noMatch', { cno: missing })}</p>
          <button type="button" className={styles.again} onClick={() => search('')}>
            {total === null ? t('order.showAll') : t('order.showAllOf', { count: total })}
          </button>
        </>
      )}
      {list.state === 'loading' && <p>{t('order.loading')}</p>}
      {list.state === 'retrying' && <p>{t('order.retrying')}</p>}
      {(list.state === 'unavailable' || list.state === 'turned-away') && (
        <>
          <p>{list.state === 'turned-away' ? list.words : t('order.unavailable')}</p>
          <button type="button" className={styles.again} onClick={again}>
            {t('order.retry')}
          </button>
        </>
      )}
    </div>
  );
}
