import { Link, replace, useLoaderData } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { Entrance } from '../parts/Entrance';
import { Failure } from '../parts/Failure';
import { me, queries } from '../queries';

/** The address of the demonstration editor. */
const EMAIL = 'demo-editor@demonstration.example';

/** Logs in as the demonstration editor, whose password is the fragment of the address. Returns the error. */
export async function enterDemonstration() {
  const body = { email: EMAIL, password: location.hash.slice(1) };
  try {
    const account = await call('POST', '/login', { body });
    queries.clear();
    queries.setQueryData(me.queryKey, account);
    return replace('/');
  } catch (error) {
    return error;
  }
}

/** The page of a link that has ended. */
export function DemonstrationPage() {
  const { t } = useI18n();
  const error: unknown = useLoaderData();
  return (
    <Entrance title={t('desk.demonstration.title')}>
      <Failure error={error instanceof Error ? error : null} />
      <p>{t('desk.demonstration.over')}</p>
      <p>
        <Link to="/login">{t('desk.login.title')}</Link>
      </p>
    </Entrance>
  );
}
