import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../i18n/I18n';
import { sizeText } from '../media/sizes';
import { Failure } from '../parts/Failure';
import { server } from './queries';

/** The page cache of the server that answers, and whether it gets content: items of a list. */
export function ThisServer() {
  const { locale, t } = useI18n();
  const { data, error } = useQuery(server);
  if (!data)
    return (
      error && (
        <li>
          <Failure error={error} />
        </li>
      )
    );
  const { pages, bytes, content, shared } = data;
  const number = new Intl.NumberFormat(locale);
  return (
    <>
      <li className={content === null ? 'failure' : undefined}>
        {content === null
          ? t('desk.dashboard.noContent')
          : t('desk.dashboard.content', { time: number.format(content) })}
      </li>
      <li>{t('desk.dashboard.cache', { pages: number.format(pages), size: sizeText(bytes, locale) })}</li>
      {shared !== null && (
        <li className={shared ? undefined : 'failure'}>
          {t(shared ? 'desk.dashboard.shared' : 'desk.dashboard.notShared')}
        </li>
      )}
    </>
  );
}
