import { useState } from 'react';
import { useNavigate } from 'react-router';
import { register } from '../../api/account';
import { failureOf } from '../../api/failure';
import type { RegisterForm } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { Link } from '../../parts';
import { Alert } from '../user/Alert';
import { rememberAccount } from '../user/account';
import { Field } from '../user/Field';
import { FormPage } from '../user/FormPage';
import { PasswordField } from '../user/PasswordField';
import { REGISTER, REGISTER_BEFORE_TERMS, type RegisterField } from '../user/rules';
import { StrengthMeter } from '../user/StrengthMeter';
import { Submit } from '../user/Submit';
import { type Strength, strengthOf } from '../user/strength';
import { field, useForm } from '../user/useForm';
import { Agreement } from './Agreement';
import styles from './UserRegisterPage.module.css';

/** Registration (spec §2, §4, §5, §8): e-mail address, password twice, agreement to the terms once there are any. */
export function UserRegisterPage({ page: { terms } }: { page: RegisterForm }) {
  const { t, locale } = useI18n();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const [strength, setStrength] = useState<Strength>(0);
  const { form, errors, busy, handlers } = useForm<RegisterField>(
    terms ? REGISTER : REGISTER_BEFORE_TERMS,
    async ({ email, pwd, repwd }) => {
      setFailure(undefined);
      try {
        rememberAccount(email.trim(), await register(email.trim(), pwd, repwd, locale));
        navigate('/user/login');
      } catch (error) {
        const { reason, userMessage } = failureOf(error);
        setFailure(userMessage || (reason === 'unreachable' ? t('user.unreachable') : ''));
      }
    },
  );
  const measure = () => {
    const [email, pwd] = ['email', 'pwd'].map((name) => field(form.current, name)?.value ?? '');
    setStrength(strengthOf(pwd ?? '', email));
  };
  return (
    <FormPage title={t('register.title')} lead={t('register.lead')}>
      {/* `post`: without scripts a GET would put the password into the URL. */}
      <form
        method="post"
        noValidate
        ref={form}
        {...handlers}
        onInput={(event) => {
          measure();
          handlers.onInput(event);
        }}
      >
        <Alert title={failure === undefined ? undefined : t('register.failed')} reason={failure ?? ''} />
        <Field
          name="email"
          label="register.email"
          error={errors.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <PasswordField
          name="pwd"
          label="register.password"
          error={errors.pwd}
          describedBy="strength"
          autoComplete="new-password"
        />
        <StrengthMeter id="strength" strength={strength} />
        <PasswordField
          name="repwd"
          label="register.repeat"
          error={errors.repwd}
          autoComplete="new-password"
        />
        {terms && <Agreement error={errors.agree} />}
        <Submit busy={busy}>{t('register.submit')}</Submit>
      </form>
      <p className={styles.linked}>{t('register.linked')}</p>
      <p className={styles.other}>
        {t('register.known')} <Link to="/user/login">{t('register.login')}</Link>
      </p>
    </FormPage>
  );
}
