import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useI18n } from '../../i18n/I18n';
import { may } from '../may';
import styles from '../media/Media.module.css';
import { MediaCard } from '../media/MediaCard';
import { Uploads } from '../media/Uploads';
import { useDroppedFiles } from '../media/useDroppedFiles';
import { useUploads } from '../media/useUploads';
import { Choice } from '../parts/Choice';
import { Failure } from '../parts/Failure';
import { Filters } from '../parts/Filters';
import { Found } from '../parts/Found';
import { Page } from '../parts/Page';
import { Pager } from '../parts/Pager';
import { SearchForm } from '../parts/SearchForm';
import { useListSearch } from '../parts/useListSearch';
import { me, media } from '../queries';

/** The number of files in an answer of the API. */
const PAGE = 60;

/** The pictures and documents of the site. */
export function MediaPage() {
  const { t } = useI18n();
  const account = useSuspenseQuery(me).data;
  const { search, filters, set, clear } = useListSearch<'/media'>();
  const { data, error } = useQuery(media(filters));
  const { sending, send } = useUploads();
  useDroppedFiles((files) => !data?.read_only && void send(files));
  const mayDelete = may(account.role, 'deleteMedia') && !data?.read_only;
  return (
    <Page title={t('desk.media.title')}>
      {data?.read_only ? (
        <p className="notice">{t('desk.problems.read-only')}</p>
      ) : (
        <Uploads sending={sending} send={send} />
      )}
      <Filters>
        <SearchForm search={search} set={set} label={t('desk.media.search')} find={t('desk.entries.find')} />
        <Choice
          label={t('desk.media.origin')}
          value={search.get('by') ?? 'any'}
          options={[
            { value: 'any', name: t('desk.media.any') },
            { value: 'staff', name: t('desk.media.uploaded') },
            { value: 'me', name: t('desk.media.mine') },
          ]}
          onChange={(by) => set({ by: by === 'any' ? '' : by })}
        />
      </Filters>
      <Failure error={error} />
      <Found
        total={data?.total}
        text={t('desk.media.total', { total: data?.total ?? 0 })}
        none={t('desk.media.none')}
        onClear={clear}
      />
      <ul className={styles.media}>
        {data?.media.map((medium) => (
          <MediaCard key={medium.path} medium={medium} mayDelete={mayDelete} />
        ))}
      </ul>
      {data && <Pager search={search} set={set} size={PAGE} total={data.total} />}
    </Page>
  );
}
