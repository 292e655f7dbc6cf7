import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button, Form } from 'react-aria-components';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Credentials } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { CallError, call } from '../api';
import { Entrance } from '../parts/Entrance';
import { Failure } from '../parts/Failure';
import { Field } from '../parts/Field';
import { values } from '../parts/values';
import { me, queries } from '../queries';

/** The state of the history that says that a session has ended. */
export const OVER = 'over';

export function LoginPage() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isOver = useLocation().state === OVER;
  const [needsCode, setNeedsCode] = useState(false);
  // Answers for the account before. The page that showed them is gone only now: without them, it would fail to render.
  useEffect(() => queries.clear(), []);
  const login = useMutation({
    mutationFn: (body: Credentials) => call('POST', '/login', { body }),
    onSuccess: (account) => {
      queries.setQueryData(me.queryKey, account);
      navigate(search.get('next') ?? '/');
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === 'code-needed') setNeedsCode(true);
    },
  });
  return (
    <Entrance title={t('desk.login.title')}>
      {isOver && <p className="notice">{t('desk.problems.not-logged-in')}</p>}
      <Form
        onSubmit={(event) => {
          const { email, password, code } = values(event, 'email', 'password', 'code');
          login.mutate(needsCode ? { email, password, code } : { email, password });
        }}
      >
        <Field name="email" label={t('desk.form.email')} type="email" autoComplete="username" />
        <Field
          name="password"
          label={t('desk.form.password')}
          type="password"
          autoComplete="current-password"
        />
        {needsCode && (
          <Field
            name="code"
            label={t('desk.secondFactor.code')}
            autoComplete="one-time-code"
            hint={t('desk.secondFactor.codeHint')}
            autoFocus
          />
        )}
        <Failure error={login.error} />
        <Button type="submit" className="action" isPending={login.isPending}>
          {t('desk.login.submit')}
        </Button>
      </Form>
      <p className="hint">{t(needsCode ? 'desk.secondFactor.lost' : 'desk.login.forgotten')}</p>
    </Entrance>
  );
}
