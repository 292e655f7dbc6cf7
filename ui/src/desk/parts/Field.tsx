import type { HTMLInputAutoCompleteAttribute } from 'react';
import { FieldError, Input, Label, Text, TextField } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';

interface Props {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  inputMode?: 'numeric';
  autoFocus?: boolean;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  minLength?: number;
  defaultValue?: string;
  hint?: string;
  onChange?: (text: string) => void;
}

/** A required line of text in a form. */
export function Field({
  name,
  label,
  type = 'text',
  autoComplete,
  inputMode,
  autoFocus,
  minLength,
  defaultValue,
  hint,
  onChange,
}: Props) {
  const { t } = useI18n();
  return (
    <TextField
      className="field"
      name={name}
      type={type}
      isRequired
      {...(inputMode && { inputMode })}
      {...(autoFocus && { autoFocus })}
      {...(autoComplete && { autoComplete })}
      {...(minLength && { minLength })}
      {...(defaultValue && { defaultValue })}
      {...(onChange && { onChange })}
    >
      <Label>{label}</Label>
      <Input />
      <div className="note">
        {hint && <Text slot="description">{hint}</Text>}
        <FieldError>
          {({ validationDetails: { valueMissing, typeMismatch } }) =>
            valueMissing
              ? t('desk.form.missing')
              : typeMismatch
                ? t('desk.problems.invalid-email')
                : t('desk.problems.invalid-password')
          }
        </FieldError>
      </div>
    </TextField>
  );
}
