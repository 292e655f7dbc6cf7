import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { BinnedKind, DeletedThing, RestoredThing } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { call } from '../api';
import { contractPage } from '../contracts/queries';
import { Failure } from '../parts/Failure';
import lists from '../parts/List.module.css';
import { Pager } from '../parts/Pager';
import { time } from '../parts/times';
import { queries } from '../queries';
import { BinnedItem } from './BinnedItem';
import { None } from './None';
import { deleted } from './queries';

/** The number of things in an answer of the API. */
const PAGE = 50;

const KIND_NAMES: Record<BinnedKind, TextKey> = {
  contract: 'desk.bin.kinds.contract',
  paper: 'desk.bin.kinds.paper',
  inquiry: 'desk.bin.kinds.inquiry',
  picture: 'desk.bin.kinds.picture',
};

/** The page of something that is back. */
function pageOf({ kind, place }: RestoredThing): string {
  if (kind === 'inquiry') return `/inquiries/${place}`;
  return kind === 'picture' ? `/media?text=${encodeURIComponent(place)}` : contractPage(place);
}

/** Contracts, papers, inquiries and files that were deleted, and the way back. */
export function BinnedThings() {
  const { locale, t } = useI18n();
  const [offset, setOffset] = useState('');
  const { data, error } = useQuery(deleted(offset ? { offset: Number(offset) } : {}));
  const restore = useMutation({
    mutationFn: ({ id }: DeletedThing) => call('POST', '/deleted/{id}/restore', { path: { id } }),
    // It is in a list again.
    onSettled: () => queries.invalidateQueries(),
  });
  const back = restore.data;
  return (
    <>
      <Failure error={error ?? restore.error} />
      <p role="status" className={back && 'notice'}>
        {back && (
          <>
            {t('desk.bin.restored')} <Link to={pageOf(back)}>{t('desk.bin.open')}</Link>
          </>
        )}
      </p>
      {data?.total === 0 && <None>{t('desk.bin.nothing')}</None>}
      <ul className={lists.list}>
        {data?.things.map((own) => {
          const deletedAt = time(own.deleted_at / 1000, locale);
          const facts = [t(KIND_NAMES[own.kind]), own.of, own.by, deletedAt];
          return (
            <BinnedItem
              key={own.id}
              title={own.name}
              facts={facts.filter((fact) => fact).join(' · ')}
              until={own.until}
              isPending={restore.isPending && restore.variables.id === own.id}
              onRestore={() => restore.mutate(own)}
            />
          );
        })}
      </ul>
      {data && (
        <Pager
          search={new URLSearchParams({ offset })}
          set={(changes) => setOffset(changes.offset)}
          size={PAGE}
          total={data.total}
        />
      )}
    </>
  );
}
