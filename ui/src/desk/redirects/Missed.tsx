import { useQuery } from '@tanstack/react-query';
import { Button } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { server } from '../dashboard/queries';
import tables from '../parts/Table.module.css';

interface Props {
  onTake: (path: string) => void;
}

/** The addresses that visitors asked for and no page has, each to be taken over into the form. */
export function Missed({ onTake }: Props) {
  const { locale, t } = useI18n();
  const { data } = useQuery(server);
  const number = new Intl.NumberFormat(locale);
  return (
    data && (
      <section>
        <h2>{t('desk.redirects.missed')}</h2>
        <p className="hint">{t('desk.redirects.missedHint')}</p>
        {data.missed.length === 0 ? (
          <p>{t('desk.redirects.noMissed')}</p>
        ) : (
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">{t('desk.redirects.old')}</th>
                <th scope="col">{t('desk.redirects.requests')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('desk.redirects.take')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.missed.map(({ path, requests }) => (
                <tr key={path}>
                  <th scope="row">{path}</th>
                  <td data-name={t('desk.redirects.requests')}>{number.format(requests)}</td>
                  <td>
                    <Button
                      className="quiet"
                      aria-label={`${t('desk.redirects.take')}: ${path}`}
                      onPress={() => onTake(path)}
                    >
                      {t('desk.redirects.take')}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    )
  );
}
