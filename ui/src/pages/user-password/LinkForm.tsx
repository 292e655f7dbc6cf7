import { useI18n } from '../../i18n/I18n';
import { localised } from '../../i18n/locale';
import type { PageOf } from '../kinds';
import { Alert } from '../user/Alert';
import { FormPage } from '../user/FormPage';
import { reasonOf } from '../user/passwordReason';
import { BY_LINK } from '../user/rules';
import { Submit } from '../user/Submit';
import { useForm } from '../user/useForm';
import { NewPassword } from './NewPassword';

/** A new password for whoever has the link of a mail, which may confirm the address of an account as well. */
export function LinkForm({ page, link }: { page: PageOf<'user-password'>; link: string }) {
  const { t, locale } = useI18n();
  const { form, errors, busy, handlers } = useForm(BY_LINK);
  const failed = page.refusal === null ? undefined : t('password.failed');
  return (
    <FormPage
      title={t(page.confirms ? 'password.confirmTitle' : 'password.linkTitle')}
      lead={t(page.confirms ? 'password.confirmLinkLead' : 'password.linkLead')}
    >
      <form method="post" action={localised('/user/password', locale)} noValidate ref={form} {...handlers}>
        <Alert title={failed} reason={reasonOf(page, t)} />
        <input type="hidden" name="token" value={link} />
        {page.confirms && <input type="hidden" name="confirm" value="1" />}
        <NewPassword form={form} errors={errors} />
        <Submit busy={busy} native>
          {t(page.confirms ? 'password.confirmSet' : 'password.set')}
        </Submit>
      </form>
    </FormPage>
  );
}
