import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'react-aria-components';
import { Link } from 'react-router';
import type { DeletedEntry } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { tagOf } from '../content/parts';
import { titleIn } from '../content/titles';
import { SECTION_NAMES } from '../names';
import empty from '../parts/Empty.module.css';
import { Failure } from '../parts/Failure';
import lists from '../parts/List.module.css';
import { Page } from '../parts/Page';
import { Pager } from '../parts/Pager';
import { time } from '../parts/times';
import { useListSearch } from '../parts/useListSearch';
import { bin, entryPage, queries } from '../queries';

/** The number of entries in an answer of the API. */
const PAGE = 50;

/** Entries that were deleted, and the way back. */
export function BinPage() {
  const { t } = useI18n();
  const { search, filters, set } = useListSearch<'/bin'>();
  const { data, error } = useQuery(bin(filters));
  const restore = useMutation({
    mutationFn: ({ id }: DeletedEntry) => call('POST', '/bin/{id}/restore', { path: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['entries'] }),
  });
  const back = restore.data?.entry;
  return (
    <Page title={t('desk.bin.title')}>
      <p className="hint">{t('desk.bin.hint')}</p>
      {data?.read_only && <p className="notice">{t('desk.problems.read-only')}</p>}
      <Failure error={error ?? restore.error} />
      <p role="status" className={back && 'notice'}>
        {back && (
          <>
            {t('desk.bin.restored')} <Link to={entryPage(back)}>{t('desk.bin.open')}</Link>
          </>
        )}
      </p>
      {data?.total === 0 && (
        <div className={empty.empty}>
          <p>{t('desk.bin.none')}</p>
        </div>
      )}
      <ul className={lists.list}>
        {data?.entries.map((entry) => (
          <Binned
            key={entry.id}
            entry={entry}
            isDisabled={data.read_only}
            isPending={restore.isPending && restore.variables.id === entry.id}
            onRestore={() => restore.mutate(entry)}
          />
        ))}
      </ul>
      {data && <Pager search={search} set={set} size={PAGE} total={data.total} />}
    </Page>
  );
}

interface BinnedProps {
  entry: DeletedEntry;
  isDisabled: boolean;
  isPending: boolean;
  onRestore: () => void;
}

function Binned({ entry, isDisabled, isPending, onRestore }: BinnedProps) {
  const { locale, t } = useI18n();
  const { title, lang } = titleIn(entry, locale);
  return (
    <li>
      <span>
        <span lang={lang && tagOf(lang)}>{title}</span>
        <small>
          {t(SECTION_NAMES[entry.section])} · {entry.id} · {entry.author} ·{' '}
          {time(entry.deleted_at / 1000, locale)}
        </small>
      </span>
      <small>{t('desk.bin.until', { time: time(entry.until / 1000, locale) })}</small>
      <Button
        className="quiet"
        aria-label={`${t('desk.bin.restore')}: ${title}`}
        isDisabled={isDisabled}
        isPending={isPending}
        onPress={onRestore}
      >
        {t('desk.bin.restore')}
      </Button>
    </li>
  );
}
