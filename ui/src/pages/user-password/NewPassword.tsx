import { type RefObject, useEffect, useState } from 'react';
import type { TextKey } from '../../i18n/texts';
import { PasswordField } from '../user/PasswordField';
import { StrengthMeter } from '../user/StrengthMeter';
import { type Strength, strengthOf } from '../user/strength';
import { field } from '../user/useForm';

interface Props {
  form: RefObject<HTMLFormElement | null>;
  errors: Partial<Record<'pwd' | 'repwd', TextKey>>;
}

/** The fields for a new password, with its strength. */
export function NewPassword({ form, errors }: Props) {
  const [strength, setStrength] = useState<Strength>(0);
  useEffect(() => {
    const element = form.current;
    const value = (name: string) => field(element, name)?.value ?? '';
    const measure = () => setStrength(strengthOf(value('pwd'), value('email')));
    element?.addEventListener('input', measure);
    return () => element?.removeEventListener('input', measure);
  }, [form]);
  return (
    <>
      <PasswordField
        name="pwd"
        label="password.new"
        error={errors.pwd}
        describedBy="strength"
        autoComplete="new-password"
      />
      <StrengthMeter id="strength" strength={strength} />
      <PasswordField name="repwd" label="password.repeat" error={errors.repwd} autoComplete="new-password" />
    </>
  );
}
