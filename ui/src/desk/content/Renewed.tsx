import type { Announced, PurgeReport } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import styles from './Renewed.module.css';

/** Says which pages are new after a change, or that they will be. */
export function Renewed({ site }: { site: Announced }) {
  const { t } = useI18n();
  if (!site.answer) {
    const isPlanned = site.moment > Date.now() / 1000;
    return <p className="notice">{t(isPlanned ? 'desk.entry.planned' : 'desk.entry.later')}</p>;
  }
  return (
    <div className="notice">
      <p>
        <RenewedCounts answer={site.answer} />
      </p>
      <ul className={styles.paths}>
        {site.answer.renewed.paths.map((path) => (
          <li key={path}>
            <a href={path} target="_blank" rel="noreferrer">
              {path}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The numbers of pages and servers of an answer. */
export function RenewedCounts({ answer }: { answer: PurgeReport }) {
  const { t } = useI18n();
  const { renewed, servers, touched } = answer;
  // The number of pages counts those of each server.
  const pages = touched.length;
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
