import { useI18n } from '../../i18n/I18n';
import type { SiteReport } from '../api';

/** Says which pages are new after a change. */
export function Renewed({ site }: { site: SiteReport }) {
  const { t } = useI18n();
  const { renewed, servers } = site;
  // The number of pages counts those of each server.
  const pages = site.touched.length;
  return (
    <div className="notice">
      <p>
        {pages === 0 ? t('desk.entry.noPages') : t('desk.entry.renewed', { renewed: renewed.count, pages })}
        {servers &&
          ` ${t('desk.entry.servers', {
            confirmed: servers.confirmed.length,
            all: servers.confirmed.length + servers.missing.length,
          })}`}
      </p>
      <ul className="paths">
        {renewed.paths.map((path) => (
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
