import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DeletedEntry } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { tagOf } from '../content/parts';
import { titleIn } from '../content/titles';
import { SECTION_NAMES } from '../names';
import { Failure } from '../parts/Failure';
import lists from '../parts/List.module.css';
import { Pager } from '../parts/Pager';
import { time } from '../parts/times';
import { useListSearch } from '../parts/useListSearch';
import { bin, entryPage, queries } from '../queries';
import { BinnedItem } from './BinnedItem';
import { None } from './None';

/** The number of entries in an answer of the API. */
const PAGE = 50;

/** Entries that were deleted, and the way back. */
export function BinnedEntries() {
  const { locale, t } = useI18n();
  const { search, filters, set } = useListSearch<'/bin'>();
  const { data, error } = useQuery(bin(filters));
  const restore = useMutation({
    mutationFn: ({ id }: DeletedEntry) => call('POST', '/bin/{id}/restore', { path: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['entries'] }),
  });
  const back = restore.data?.entry;
  return (
    <>
      {data?.read_only && <p className="notice">{t('desk.problems.read-only')}</p>}
      <Failure error={error ?? restore.error} />
      <p role="status" className={back && 'notice'}>
        {back && (
          <>
            {t('desk.bin.restored')} <Link to={entryPage(back)}>{t('desk.bin.open')}</Link>
          </>
        )}
      </p>
      {data?.total === 0 && <None>{t('desk.bin.none')}</None>}
      <ul className={lists.list}>
        {data?.entries.map((entry) => {
          const { title, lang } = titleIn(entry, locale);
          const deletedAt = time(entry.deleted_at / 1000, locale);
          return (
            <BinnedItem
              key={entry.id}
              title={title}
              lang={lang && tagOf(lang)}
              facts={`${t(SECTION_NAMES[entry.section])} · ${entry.id} · ${entry.author} · ${deletedAt}`}
              until={entry.until}
              isDisabled={data.read_only}
              isPending={restore.isPending && restore.variables.id === entry.id}
              onRestore={() => restore.mutate(entry)}
            />
          );
        })}
      </ul>
      {data && <Pager search={search} set={set} size={PAGE} total={data.total} />}
    </>
  );
}
