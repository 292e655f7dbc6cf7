import { useI18n } from '../../i18n/I18n';
import { localised } from '../../i18n/locale';
import { Link } from '../../parts';
import { passwordIsDue, useSession } from '../../session/session';
import type { PageOf } from '../kinds';
import { Alert } from '../user/Alert';
import { Field } from '../user/Field';
import { FormPage } from '../user/FormPage';
import { PasswordField } from '../user/PasswordField';
import { reasonOf } from '../user/passwordReason';
import { CHANGE } from '../user/rules';
import { Submit } from '../user/Submit';
import { useForm } from '../user/useForm';
import { NewPassword } from './NewPassword';
import styles from './UserPasswordPage.module.css';

/** Whether a customer has logged in with an email address: a provider may know other names. */
const isAddress = (account: string) =>
  CHANGE.email({ email: account, passwd: '', pwd: '', repwd: '' }) === undefined;

/** A new password in place of the present one. */
export function ChangeForm({ page }: { page: PageOf<'user-password'> }) {
  const { t, locale } = useI18n();
  const { form, errors, busy, handlers } = useForm(CHANGE);
  const customer = useSession();
  const isDue = customer !== null && passwordIsDue();
  const account = customer && isAddress(customer.account) ? customer.account : '';
  const failed = page.refusal === null ? undefined : t('password.failed');
  return (
    <FormPage title={t('password.title')} lead={t(isDue ? 'password.due' : 'password.lead')}>
      <form method="post" action={localised('/user/password', locale)} noValidate ref={form} {...handlers}>
        <Alert title={failed} reason={reasonOf(page, t)} />
        {account ? (
          <p className={styles.account}>
            {t('register.email')} <strong>{account}</strong>
            {/* For password managers, which look for a field. */}
            <input type="email" name="email" autoComplete="username" value={account} readOnly hidden />
          </p>
        ) : (
          <Field
            name="email"
            label="register.email"
            error={errors.email}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            defaultValue={page.email}
          />
        )}
        <PasswordField
          name="passwd"
          label="password.current"
          error={errors.passwd}
          autoComplete="current-password"
          maxLength={512}
        />
        <NewPassword form={form} errors={errors} />
        <Submit busy={busy} native>
          {t('password.submit')}
        </Submit>
      </form>
      <p className={styles.other}>
        {t('password.forgot')} <Link to="/user/forgotten">{t('password.forgotLink')}</Link>
      </p>
    </FormPage>
  );
}
