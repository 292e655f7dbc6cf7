import texts from 'texts:order';
import { type FormEvent, useState } from 'react';
import type { ContractRow } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { withPageTexts } from '../../i18n/PageTexts';
import { PageHead } from '../../parts';
import type { PageOf } from '../kinds';
import { ContractDialog } from './ContractDialog';
import { ContractTable } from './ContractTable';
import { CONTRACT_COLUMNS, names } from './columns';
import type { ContractList } from './contractsState';
import { download } from './csv';
import styles from './OrderPage.module.css';
import { useContracts } from './useContracts';

/** Order query (spec §2): search form, contract table, contract dialog. */
export const OrderPage = withPageTexts(texts, Order);

function Order({ page }: { page: PageOf<'order'> }) {
  const { t } = useI18n();
  const { list, search, review, searched, token } = useContracts(page);
  const [wanted, setWanted] = useState(page.search);
  const [opened, setOpened] = useState<ContractRow | null>(null);
  const contracts = list.state === 'listed' ? list.contracts : [];
  const look = (event: FormEvent) => {
    event.preventDefault();
    search(wanted.trim());
  };
  const save = () => {
    const { operation: _, ...columns } = CONTRACT_COLUMNS;
    const head = names(columns).map((column) => t(columns[column]));
    const rows = contracts.map(({ cno, signtime, pqty, pamt, prcPart }) => [
      cno,
      signtime,
      pqty,
      pamt,
      prcPart,
    ]);
    download(t('order.title'), [head, ...rows]);
  };
  return (
    <div className={styles.order}>
      <PageHead title={t('order.title')} banner={page.banner} steps={[{ text: t('order.title') }]} small />
      <div className={styles.page}>
        <div className={styles.tools}>
          <search className={styles.search}>
            <form onSubmit={look}>
              <label htmlFor="cno">{t('order.search')}</label>
              <input
                id="cno"
                type="search"
                value={wanted}
                maxLength={64}
                autoComplete="off"
                spellCheck={false}
                placeholder={t('order.placeholder')}
                onChange={(event) => setWanted(event.target.value)}
              />
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
        <Notice list={list} again={() => search(wanted.trim())} />
        <ContractTable list={list} all={searched === ''} open={setOpened} />
      </div>
      {opened && (
        <ContractDialog contract={opened} token={token} onRefused={review} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

/** The state of the search, announced to screen readers. */
function Notice({ list, again }: { list: ContractList; again(): void }) {
  const { t } = useI18n();
  return (
    <div className={styles.notice} role="status">
      {list.state === 'listed' && list.contracts.length > 0 && (
        <p>{t('order.count', { count: list.contracts.length })}</p>
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
