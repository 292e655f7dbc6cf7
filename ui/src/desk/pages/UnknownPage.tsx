import { Link } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { Page } from '../parts/Page';

/** The page of a path that the desk does not have, in the frame of all others. */
export function UnknownPage() {
  const { t } = useI18n();
  return (
    <Page title={t('desk.failed.title')}>
      <p>{t('desk.problems.not-found')}</p>
      <p>
        <Link to="/">{t('desk.failed.home')}</Link>
      </p>
    </Page>
  );
}
