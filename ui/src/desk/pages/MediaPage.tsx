import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Button, Form, Input, Label, TextField } from 'react-aria-components';
import { useSearchParams } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { MediaCard } from '../media/MediaCard';
import { Uploads } from '../media/Uploads';
import { useDroppedFiles } from '../media/useDroppedFiles';
import { useUploads } from '../media/useUploads';
import { Failure } from '../parts/Failure';
import { Page } from '../parts/Page';
import { values } from '../parts/values';
import { me, media } from '../queries';

/** The number of files in an answer of the API. */
const PAGE = 60;

/** The pictures and documents of the site. */
export function MediaPage() {
  const { t } = useI18n();
  const account = useSuspenseQuery(me).data;
  const [search, setSearch] = useSearchParams();
  const text = search.get('text') ?? '';
  const offset = Number(search.get('offset') ?? 0);
  const { data, error } = useQuery(media(search.toString()));
  const { sending, send } = useUploads();
  useDroppedFiles((files) => !data?.read_only && void send(files));
  const mayDelete = account.role !== 'author' && !data?.read_only;
  const turn = (next: number) => setSearch({ ...(text && { text }), ...(next > 0 && { offset: `${next}` }) });
  return (
    <Page title={t('desk.media.title')}>
      {data?.read_only ? (
        <p className="notice">{t('desk.problems.readOnly')}</p>
      ) : (
        <Uploads sending={sending} send={send} />
      )}
      <div className="filters">
        <Form
          role="search"
          onSubmit={(event) => {
            const { text: own = '' } = values(event);
            setSearch(own ? { text: own } : {});
          }}
        >
          <TextField key={text} className="field" name="text" defaultValue={text}>
            <Label>{t('desk.media.search')}</Label>
            <Input type="search" />
          </TextField>
          <Button type="submit" className="quiet">
            {t('desk.entries.find')}
          </Button>
        </Form>
      </div>
      <Failure error={error} />
      <p className="hint" role="status">
        {data && t('desk.media.total', { total: data.total })}
      </p>
      {data?.total === 0 && <p className="empty">{t('desk.media.none')}</p>}
      <ul className="media">
        {data?.media.map((medium) => (
          <MediaCard key={medium.path} medium={medium} mayDelete={mayDelete} />
        ))}
      </ul>
      {data && data.total > PAGE && (
        <div className="row">
          <Button className="quiet" isDisabled={offset === 0} onPress={() => turn(offset - PAGE)}>
            {t('desk.entries.previous')}
          </Button>
          <Button
            className="quiet"
            isDisabled={offset + PAGE >= data.total}
            onPress={() => turn(offset + PAGE)}
          >
            {t('desk.entries.next')}
          </Button>
        </div>
      )}
    </Page>
  );
}
