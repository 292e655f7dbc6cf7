import { useQuery } from '@tanstack/react-query';
import type { Announced, Entry, PurgeReport } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { PageList } from '../preview/PageList';
import { pagesOf } from '../preview/queries';
import { announcement } from '../queries';
import { nameOf } from './parts';
import styles from './Renewed.module.css';

interface Props {
  /** How the change announces itself to the site, when it was written. */
  site: Announced;
  /** The number of the revision that it wrote. */
  number: number;
  entry: Entry;
}

/** Says what is on the site after a change, and which pages are new, or that they will be. */
export function Renewed({ site, number: revision, entry }: Props) {
  const { t } = useI18n();
  const pages = useQuery(pagesOf(entry)).data ?? [];
  const now = Date.now() / 1000;
  const isPlanned = site.moment > now;
  const told = useQuery({ ...announcement(entry.id, revision), enabled: !isPlanned }).data;
  const onSite = entry.on_site.filter(({ from, until }) => from <= now && now < until);
  const number = entry.id.split('/').at(-1) ?? '';
  const links = onSite.flatMap(({ lang }) => {
    const own = pages.filter((page) => page.lang === lang);
    const page = own.find(({ path }) => path.endsWith(`/${number}`)) ?? own[0];
    return page ?? [];
  });
  const answer = told?.answer;
  return (
    <div className="notice">
      {links.length > 0 && (
        <p className={styles.links}>
          {t('desk.entry.onSiteNow')}
          {links.map(({ lang, path }) => (
            <a key={lang} href={path} target="_blank" rel="noreferrer">
              {nameOf(lang)}
            </a>
          ))}
        </p>
      )}
      {answer ? (
        <PageList summary={<RenewedCounts answer={answer} />} paths={answer.renewed.paths} />
      ) : (
        <p>{t(isPlanned ? 'desk.entry.planned' : told ? 'desk.entry.later' : 'desk.entry.renewing')}</p>
      )}
    </div>
  );
}

/** The numbers of pages and servers of an answer. */
export function RenewedCounts({ answer }: { answer: PurgeReport }) {
  const { t } = useI18n();
  const { renewed, servers, touched } = answer;
  // The number of pages counts those of each server, and their list is of the first ones.
  const pages = servers ? Math.max(touched.length, renewed.count) : answer.pages;
  return (
    <>
      {pages === 0 ? t('desk.entry.noPages') : t('desk.entry.renewed', { renewed: renewed.count, pages })}
      {servers &&
        ` ${t('desk.entry.servers', {
          confirmed: servers.confirmed.length,
          all: servers.confirmed.length + servers.missing.length,
        })}`}
    </>
  );
}
