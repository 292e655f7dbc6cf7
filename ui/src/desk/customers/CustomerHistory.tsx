import type { CustomerAction } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import lists from '../parts/List.module.css';
import { time } from '../parts/times';

/** The actions of staff on a customer, the newest first. */
export function CustomerHistory({ actions }: { actions: CustomerAction[] }) {
  const { locale, t } = useI18n();
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('desk.customers.history')}</h2>
      {actions.length === 0 ? (
        <p className="hint">{t('desk.customers.noHistory')}</p>
      ) : (
        <>
          <p className="hint">{t('desk.activity.zone')}</p>
          <ol className={lists.history}>
            {actions.map(({ id, done_at, actor, action, company }) => (
              <li key={id}>
                <p>
                  <b>
                    {t(`desk.actions.${action}`)}
                    {company && ` · ${company}`}
                  </b>
                  <small>
                    <time dateTime={new Date(done_at).toISOString()}>{time(done_at / 1000, locale)}</time> ·{' '}
                    {actor}
                  </small>
                </p>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
