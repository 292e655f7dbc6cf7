import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Dashboard, InquiryWeek, WaitingEntry } from '../../generated/desk';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { LOCALES } from '../content/parts';
import { may } from '../may';
import { sizeText } from '../media/sizes';
import { SECTION_NAMES } from '../names';
import { Failure } from '../parts/Failure';
import lists from '../parts/List.module.css';
import { Page } from '../parts/Page';
import { dayIn, time } from '../parts/times';
import { entryPage, me } from '../queries';
import { Certificates } from './Certificates';
import { Chart } from './Chart';
import styles from './Dashboard.module.css';
import { Due } from './Due';
import { Numbers } from './Numbers';
import { dashboard } from './queries';
import { Ready } from './Ready';
import { ThisServer } from './ThisServer';

/** A backup that is older than this is pointed out, in seconds. */
const OLD_BACKUP = 2 * 24 * 60 * 60;

/** The first page: what waits, and how the site is. */
export function DashboardPage() {
  const { t } = useI18n();
  const account = useSuspenseQuery(me).data;
  const { data, error } = useQuery(dashboard);
  // Others have work of their own: texts to write, or contracts.
  const isForSite = may(account.role, 'publish');
  return (
    <Page title={t('desk.dashboard.title')}>
      {may(account.role, 'getReadiness') && <Ready />}
      <Failure error={error} />
      {data && (
        <>
          <section aria-labelledby="waiting">
            <h2 id="waiting">{t('desk.dashboard.waiting')}</h2>
            {may(account.role, 'listInquiries') && data.inquiries && <Inquiries {...data.inquiries} />}
            {may(account.role, 'listOpenLines') && <Due />}
            {data.texts && <Texts {...data.texts} />}
            {!isForSite && !data.store.writable && (
              <p className="failure">{t('desk.dashboard.notWritable')}</p>
            )}
          </section>
          {isForSite && (
            <>
              <section aria-labelledby="numbers">
                <h2 id="numbers">{t('desk.dashboard.numbers')}</h2>
                <Numbers />
                {data.inquiries && <Weeks weeks={data.inquiries.weeks} />}
              </section>
              <section aria-labelledby="state">
                <h2 id="state">{t('desk.dashboard.state')}</h2>
                <SiteState {...data} />
              </section>
            </>
          )}
        </>
      )}
    </Page>
  );
}

function Inquiries({
  untaken,
  failed_mails: failed,
  without_files: withoutFiles,
}: NonNullable<Dashboard['inquiries']>) {
  const { t } = useI18n();
  return (
    <ul className={styles.waits}>
      <li>
        <Link to="/inquiries?state=new">{t('desk.dashboard.untaken', { count: untaken })}</Link>
      </li>
      {failed > 0 && (
        <li className="failure">
          <Link to="/inquiries">{t('desk.dashboard.failedMails', { count: failed })}</Link>
        </li>
      )}
      {withoutFiles && <li className="failure">{t('desk.dashboard.withoutFiles')}</li>}
    </ul>
  );
}

function Texts({ drafts, newest, planned, certificates }: NonNullable<Dashboard['texts']>) {
  const { t } = useI18n();
  return (
    <>
      <h3>{t('desk.dashboard.drafts', { count: drafts })}</h3>
      {drafts === 0 ? <p className="hint">{t('desk.dashboard.noDrafts')}</p> : <Entries entries={newest} />}
      <h3>{t('desk.dashboard.planned', { count: planned.length })}</h3>
      {planned.length === 0 ? (
        <p className="hint">{t('desk.dashboard.noPlans')}</p>
      ) : (
        <Entries entries={planned} />
      )}
      <Certificates certificates={certificates} />
    </>
  );
}

function Entries({ entries }: { entries: readonly WaitingEntry[] }) {
  const { locale, t } = useI18n();
  return (
    <ul className={lists.list}>
      {entries.map((entry) => (
        <li key={`${entry.id} ${entry.at}`}>
          <span>
            <Link to={entryPage(entry)}>{titleOf(entry, locale)}</Link>
            <small>{t(SECTION_NAMES[entry.section])}</small>
          </span>
          <time dateTime={new Date(entry.at * 1000).toISOString()} className={lists.last}>
            {time(entry.at, locale)}
          </time>
        </li>
      ))}
    </ul>
  );
}

function titleOf({ id, titles }: WaitingEntry, locale: Locale): string {
  return [locale, ...LOCALES].map((lang) => titles[lang]).find((title) => title) ?? id;
}

function Weeks({ weeks }: { weeks: readonly InquiryWeek[] }) {
  const { locale, t } = useI18n();
  const day = dayIn(locale);
  const named = ({ markets }: InquiryWeek) =>
    Object.entries(markets)
      .sort(([, one], [, other]) => other - one)
      .map(([market, count]) => `${market || t('desk.dashboard.noMarket')} ${count}`)
      .join(' · ');
  return (
    <Chart
      title={t('desk.dashboard.inquiries')}
      names={t('desk.dashboard.week')}
      values={t('desk.dashboard.count')}
      bars={weeks.map((week) => ({
        name: day.format(week.from * 1000),
        value: week.count,
        note: named(week),
      }))}
    />
  );
}

function SiteState({ backup_at: backup, store, servers, untold_since: untold }: Dashboard) {
  const { locale, t } = useI18n();
  const isOld = backup === undefined || Date.now() / 1000 - backup > OLD_BACKUP;
  return (
    <ul className={styles.waits}>
      {!store.writable && <li className="failure">{t('desk.dashboard.notWritable')}</li>}
      {store.free !== undefined && (
        <li className={store.little ? 'failure' : undefined}>
          {t(store.little ? 'desk.dashboard.littleRoom' : 'desk.dashboard.room', {
            size: sizeText(store.free, locale),
          })}
        </li>
      )}
      <li className={isOld ? 'failure' : undefined}>
        {backup === undefined
          ? t('desk.dashboard.noBackup')
          : t(isOld ? 'desk.dashboard.oldBackup' : 'desk.dashboard.backup', { time: time(backup, locale) })}
      </li>
      {untold !== undefined && (
        <li className="failure">{t('desk.dashboard.untold', { time: time(untold, locale) })}</li>
      )}
      {servers && (
        <li className={servers.missing.length > 0 ? 'failure' : undefined}>
          {t('desk.dashboard.servers', {
            confirmed: servers.confirmed.length,
            count: servers.confirmed.length + servers.missing.length,
            time: time(servers.at, locale),
          })}
          {servers.missing.length > 0 &&
            ` ${t('desk.dashboard.missing', { names: servers.missing.join(', ') })}`}
        </li>
      )}
      <ThisServer />
    </ul>
  );
}
