import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Form } from 'react-aria-components';
import type { Credentials } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { CallError, call } from '../api';
import type { Answer } from '../operations';
import { Failure } from './Failure';
import { Field } from './Field';
import { values } from './values';

/** Address, password, and the code of the second factor where the account has one. */
export function LoginForm({ onLogin }: { onLogin: (account: Answer<'POST', '/login'>) => void }) {
  const { t } = useI18n();
  const [needsCode, setNeedsCode] = useState(false);
  const login = useMutation({
    mutationFn: (body: Credentials) => call('POST', '/login', { body }),
    onSuccess: onLogin,
    onError: (error) => {
      if (error instanceof CallError && error.code === 'code-needed') setNeedsCode(true);
    },
  });
  return (
    <>
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
    </>
  );
}
