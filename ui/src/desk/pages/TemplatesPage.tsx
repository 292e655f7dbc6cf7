import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { answerTemplates } from '../inbox/template';
import { KNOWN } from '../languages';
import empty from '../parts/Empty.module.css';
import { Failure } from '../parts/Failure';
import { Filters } from '../parts/Filters';
import lists from '../parts/List.module.css';
import { Page } from '../parts/Page';
import { time } from '../parts/times';
import { pressedBy } from '../shortcuts/keys';
import { useNames } from '../useNames';

/** The templates of answers. */
export function TemplatesPage() {
  const { locale, t } = useI18n();
  const { data, error } = useQuery(answerTemplates);
  const nameOf = useNames();
  const languages = (codes: string[]) =>
    codes.map((code) => KNOWN.find((own) => own.locale === code)?.name ?? code).join(' · ');
  return (
    <Page title={t('desk.inbox.templates.title')}>
      <p className="hint">{t('desk.inbox.templates.hint')}</p>
      <Filters>
        <Link {...pressedBy('create')} className="action" to="/inquiries/templates/new">
          {t('desk.inbox.templates.add')}
        </Link>
        <Link className="quiet" to="/inquiries">
          {t('desk.inbox.title')}
        </Link>
      </Filters>
      <Failure error={error} />
      {data?.templates.length === 0 && <p className={empty.empty}>{t('desk.inbox.templates.emptyText')}</p>}
      <ul className={lists.records}>
        {data?.templates.map((own) => (
          <li key={own.id}>
            <span>
              <Link to={`/inquiries/templates/${own.id}`}>{own.name}</Link>
              <small>{languages(Object.keys(own.texts))}</small>
            </span>
            <span>
              <small>
                {nameOf(own.author)} · {time(own.saved_at, locale)}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Page>
  );
}
