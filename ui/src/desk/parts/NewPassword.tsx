import { useI18n } from '../../i18n/I18n';
import { Field } from './Field';

/** The field of a password that somebody chooses. */
export function NewPassword({ name }: { name: string }) {
  const { t } = useI18n();
  return (
    <Field
      name={name}
      label={t('desk.form.newPassword')}
      type="password"
      autoComplete="new-password"
      minLength={8}
      hint={t('desk.form.passwordHint')}
    />
  );
}
