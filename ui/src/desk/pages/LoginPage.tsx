import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { Entrance } from '../parts/Entrance';
import { LoginForm } from '../parts/LoginForm';
import { me, queries } from '../queries';

export function LoginPage() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // Answers for the account before. The page that showed them is gone only now: without them, it would fail to render.
  useEffect(() => queries.clear(), []);
  return (
    <Entrance title={t('desk.login.title')}>
      <LoginForm
        onLogin={(account) => {
          queries.setQueryData(me.queryKey, account);
          navigate(search.get('next') ?? '/');
        }}
      />
    </Entrance>
  );
}
