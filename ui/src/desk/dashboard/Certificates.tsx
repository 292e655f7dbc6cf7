import { Link } from 'react-router';
import type { EndingCertificate } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { LOCALES } from '../content/parts';
import lists from '../parts/List.module.css';
import { format } from '../parts/times';
import { entryPage } from '../queries';

/** The certificates on the site that end soon or have ended; nothing without any. */
export function Certificates({ certificates }: { certificates: readonly EndingCertificate[] }) {
  const { locale, t } = useI18n();
  if (certificates.length === 0) return null;
  const day = format(locale, { dateStyle: 'long' });
  return (
    <>
      <h3>{t('desk.dashboard.certificates')}</h3>
      <ul className={lists.list}>
        {certificates.map((own) => (
          <li key={own.id}>
            <span>
              <Link to={entryPage(own)}>
                {[locale, ...LOCALES].map((lang) => own.titles[lang]).find((title) => title) ?? own.id}
              </Link>
              <small>{own.number}</small>
            </span>
            <span className={own.over ? 'failure' : lists.last}>
              {t(own.over ? 'desk.dashboard.certificateOver' : 'desk.dashboard.certificateEnds', {
                date: day.format(new Date(`${own.expires}T00:00+08:00`)),
              })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
