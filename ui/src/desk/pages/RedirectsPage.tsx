import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../i18n/I18n';
import { Choice } from '../parts/Choice';
import { Failure } from '../parts/Failure';
import { Filters } from '../parts/Filters';
import { Page } from '../parts/Page';
import { Pager } from '../parts/Pager';
import { SearchForm } from '../parts/SearchForm';
import { useListSearch } from '../parts/useListSearch';
import { AddRedirect } from '../redirects/AddRedirect';
import { Lines } from '../redirects/Lines';
import { Missed } from '../redirects/Missed';
import { redirects } from '../redirects/queries';
import { RedirectTable } from '../redirects/RedirectTable';

/** The number of redirects in an answer of the API. */
const PAGE = 50;

/** Where the addresses lead that the site had before, and those that visitors asked for in vain. */
export function RedirectsPage() {
  const { t } = useI18n();
  const { search, filters, set } = useListSearch<'/redirects'>();
  const { data, error } = useQuery(redirects(filters));
  const [taken, setTaken] = useState('');
  return (
    <Page title={t('desk.redirects.title')}>
      <p className="hint">{t('desk.redirects.hint')}</p>
      {data?.read_only && <p className="notice">{t('desk.problems.read-only')}</p>}
      <Failure error={error} />
      {data && (
        <>
          <AddRedirect old={taken} isDisabled={data.read_only} onDone={() => setTaken('')} />
          <Missed onTake={setTaken} />
          <h2>{t('desk.redirects.all')}</h2>
          <Filters>
            <SearchForm
              search={search}
              set={set}
              label={t('desk.redirects.search')}
              find={t('desk.entries.find')}
            />
            <Choice
              label={t('desk.redirects.which')}
              value={search.get('dead') ?? 'false'}
              options={[
                { value: 'false', name: t('desk.redirects.any') },
                { value: 'true', name: t('desk.redirects.dead') },
              ]}
              onChange={(dead) => set({ dead: dead === 'true' ? dead : '' })}
            />
          </Filters>
          <p role="status">{t('desk.redirects.total', { total: data.total })}</p>
          {data.total > 0 && <RedirectTable redirects={data.redirects} isDisabled={data.read_only} />}
          <Pager search={search} set={set} size={PAGE} total={data.total} />
          <Lines isDisabled={data.read_only} />
        </>
      )}
    </Page>
  );
}
