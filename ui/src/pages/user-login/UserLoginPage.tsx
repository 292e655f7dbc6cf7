import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { logIn } from '../../api/account';
import { failureOf } from '../../api/failure';
import { useI18n } from '../../i18n/I18n';
import { tellOnNextPage } from '../../layout/notice';
import { Link } from '../../parts';
import { beginSession, passwordIsDue } from '../../session/session';
import { pageAfterLogin } from '../../session/watch';
import { Alert } from '../user/Alert';
import { forgetAccount, isMailed, rememberedAccount } from '../user/account';
import { Field } from '../user/Field';
import { FormPage } from '../user/FormPage';
import { PasswordField } from '../user/PasswordField';
import { LOGIN } from '../user/rules';
import { Submit } from '../user/Submit';
import { field, useForm } from '../user/useForm';
import styles from './UserLoginPage.module.css';

/** The login (spec §2, §4, §5, §8): account and password. */
export function UserLoginPage() {
  const { t, locale } = useI18n();
  const navigate = useNavigate();
  const [newcomer] = useState(rememberedAccount);
  const [isAsked] = useState(isMailed);
  const [failure, setFailure] = useState<string>();
  const { form, errors, busy, handlers } = useForm(LOGIN, async ({ email, passwd }) => {
    setFailure(undefined);
    try {
      beginSession(await logIn(email.trim(), passwd, locale), email.trim());
      const next = passwordIsDue() ? '/user/password' : pageAfterLogin(location.hash);
      if (next === '/home')
        tellOnNextPage({ text: 'nav.loggedIn', next: { to: '/order', text: 'nav.order' } });
      navigate(next);
    } catch (error) {
      const { reason, userMessage } = failureOf(error);
      setFailure(userMessage || t(reason === 'unreachable' ? 'user.unreachable' : 'login.failed'));
      const password = field(form.current, 'passwd');
      if (!password) return;
      password.value = '';
      password.focus();
    }
  });
  useEffect(forgetAccount, []);
  return (
    <FormPage title={t('login.title')} lead={t('login.lead')}>
      {newcomer !== undefined && (
        <p className={styles.welcome} role="status">
          {isAsked ? t('login.mailed', { email: newcomer }) : t('login.registered')}
        </p>
      )}
      {/* `post`: without scripts a GET would put the password into the URL. */}
      <form method="post" noValidate ref={form} {...handlers}>
        <Alert title={failure} reason="" />
        <Field
          name="email"
          label="login.account"
          error={errors.email}
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={320}
          defaultValue={newcomer}
        />
        <PasswordField
          name="passwd"
          label="login.password"
          error={errors.passwd}
          autoComplete="current-password"
          maxLength={512}
        />
        <Submit busy={busy}>{t('login.submit')}</Submit>
      </form>
      <p className={styles.forgot}>
        <Link to="/user/forgotten">{t('login.forgot')}</Link>
      </p>
      <p className={styles.other}>
        {t('login.newHere')} <Link to="/user/register">{t('login.register')}</Link>
      </p>
    </FormPage>
  );
}
