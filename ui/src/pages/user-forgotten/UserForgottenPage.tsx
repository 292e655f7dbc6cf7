import { useI18n } from '../../i18n/I18n';
import { localised } from '../../i18n/locale';
import type { PageOf } from '../kinds';
import { Alert } from '../user/Alert';
import { AskUs } from '../user/AskUs';
import { Field } from '../user/Field';
import { FormPage } from '../user/FormPage';
import { reasonOf } from '../user/passwordReason';
import { FORGOTTEN } from '../user/rules';
import { Submit } from '../user/Submit';
import { useForm } from '../user/useForm';

/** The request for a mail with a link to choose a new password, or to confirm the address. The browser sends it, so that it works without JavaScript. */
export function UserForgottenPage({ page }: { page: PageOf<'user-forgotten'> }) {
  const { t, locale } = useI18n();
  const { form, errors, busy, handlers } = useForm(FORGOTTEN);
  if (page.done) {
    return (
      <FormPage title={t('password.sentTitle')} lead={t('password.sentText')}>
        <p>{t('password.sentNone')}</p>
        <AskUs />
      </FormPage>
    );
  }
  const title = t(page.confirms ? 'password.confirmTitle' : 'password.forgottenTitle');
  if (page.closed) {
    return (
      <FormPage title={title} lead={t('password.noMail')}>
        <AskUs />
      </FormPage>
    );
  }
  const failed = page.refusal === null ? undefined : t('password.notSent');
  return (
    <FormPage title={title} lead={t(page.confirms ? 'password.confirmLead' : 'password.forgottenLead')}>
      <form method="post" action={localised('/user/forgotten', locale)} noValidate ref={form} {...handlers}>
        <Alert title={failed} reason={reasonOf(page, t)} />
        {page.refusal !== 'unsupported' && (
          <>
            {page.confirms && <input type="hidden" name="confirm" value="1" />}
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
            <Submit busy={busy} native>
              {t('password.send')}
            </Submit>
          </>
        )}
      </form>
      <AskUs />
    </FormPage>
  );
}
