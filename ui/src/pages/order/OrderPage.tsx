import { type FormEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { ContractRow } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Link, PageHead } from '../../parts';
import { useSession } from '../../session/session';
import type { PageOf } from '../kinds';
import { ContractTable } from './ContractTable';
import type { ContractList } from './contractsState';
import { ListChoices } from './ListChoices';
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
import { type ListOrder, ofSeason, type Shown, seasonsOf, selected } from './selection';
import { useBeside } from './useBeside';
import { useContracts } from './useContracts';
import { fetchSoon, useLater } from './useLater';

const NONE: readonly ContractRow[] = [];

/** Order query (spec §2): search form, contract table, contract dialog. */
export function OrderPage({ page }: { page: PageOf<'order'> }) {
  const { t } = useI18n();
  const { list, search, review, searched, total, token } = useContracts(page);
  const [wanted, setWanted] = useState(page.search);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setWanted(searched), [searched]);
  const [shown, setShown] = useState<Shown>('all');
  const [order, setOrder] = useState<ListOrder>('bySigned');
  const contracts = list.state === 'listed' ? list.contracts : NONE;
  const [wantedSeason, setWantedSeason] = useState('');
  const seasons = useMemo(() => seasonsOf(contracts), [contracts]);
  const season = seasons.includes(wantedSeason) ? wantedSeason : '';
  const inSeason = useMemo(() => ofSeason(contracts, season), [contracts, season]);
  const chosen = useMemo(() => selected(inSeason, shown, order), [inSeason, shown, order]);
  const place = usePlace();
  const named = contractsAt(place, contracts);
  const opened = named.length === 1 ? named[0] : undefined;
  const { later, hasFailed, load } = useLater(opened !== undefined);
  const isBeside = useBeside();
  const beside = later && isBeside ? opened : undefined;
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
  const save = () => load().then((loaded) => loaded?.saveContracts(chosen, t));
  const clear = () => {
    setWanted('');
    if (searched !== '') search('');
    input.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: of the links within.
    <div className={beside ? styles.beside : undefined} onClick={onClick}>
      <PageHead title={t('order.title')} banner={page.banner} steps={[{ text: t('order.title') }]} small />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: of what is within. */}
      <div className={styles.page} onPointerOver={fetchSoon} onFocus={fetchSoon}>
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
          {chosen.length > 0 && (
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
        {contracts.length > 1 && (
          <ListChoices
            contracts={inSeason}
            shown={shown}
            seasons={seasons}
            season={season}
            order={order}
            onShow={setShown}
            onSeason={setWantedSeason}
            onOrder={setOrder}
          />
        )}
        <Notice
          list={list}
          count={chosen.length}
          missing={missing}
          several={named.length > 1 ? { cno: place.contract, count: named.length } : null}
          total={total}
          search={search}
          isCounted={contracts.length > 1}
          isUnavailable={hasFailed || list.state === 'unavailable'}
          again={hasFailed ? load : () => search(wanted.trim())}
        />
        <PrintHead />
        <ContractTable
          list={list}
          contracts={chosen}
          all={searched === ''}
          searched={searched}
          opened={beside?.sid}
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
      {opened && later && (
        <later.ContractDialog
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
  /** The number of contracts that are shown. */
  count: number;
  /** The contract number that the list must contain; empty if it need not. */
  missing: string;
  /** The number that the address names without an id, and how many contracts have it. */
  several: { cno: string; count: number } | null;
  total: number | null;
  /** Whether the choices above tell the number. */
  isCounted: boolean;
  /** Whether the list, or the later script, failed to load. */
  isUnavailable: boolean;
  search(cno: string): void;
  again(): void;
}

/** The state of the search, announced to screen readers. */
function Notice(props: NoticeProps) {
  const { list, count, missing, several, total, isCounted, isUnavailable, search, again } = props;
  const { t } = useI18n();
  const isListed = list.state === 'listed' && !isUnavailable && !several && missing === '';
  return (
    <div className={isListed && isCounted ? 'visually-hidden' : styles.notice} role="status">
      {count > 0 && <p>{t('order.count', { count })}</p>}
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
      {(isUnavailable || list.state === 'turned-away') && (
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
