import { useI18n } from '../../i18n/I18n';
import { Link } from '../../parts';
import type { PageOf } from '../kinds';
import { Alert } from '../user/Alert';
import { AskUs } from '../user/AskUs';
import { FormPage } from '../user/FormPage';
import { Submit } from '../user/Submit';

/**
 * The page that a link in a notice leads to. Its button ends notices: programs that look into mails open links. The browser
 * sends the form to the page's own address, which has the key, so that it works without JavaScript.
 */
export function UserNoticesPage({ page: { state } }: { page: PageOf<'user-notices'> }) {
  const { t } = useI18n();
  if (state === 'done' || state === 'unknown') {
    const isDone = state === 'done';
    return (
      <FormPage
        title={t(isDone ? 'notices.doneTitle' : 'notices.unknownTitle')}
        lead={t(isDone ? 'notices.doneLead' : 'notices.unknownLead')}
      >
        <p>
          <Link to="/order">{t('notices.orders')}</Link>
        </p>
        <AskUs />
      </FormPage>
    );
  }
  const reason =
    state === 'limited' ? t('notices.limited') : state === 'unavailable' ? t('notices.unavailable') : '';
  return (
    <FormPage title={t('notices.title')} lead={t('notices.lead')}>
      <form method="post">
        <Alert title={reason === '' ? undefined : t('notices.failed')} reason={reason} />
        <Submit busy={false} native>
          {t('notices.end')}
        </Submit>
      </form>
      <AskUs />
    </FormPage>
  );
}
