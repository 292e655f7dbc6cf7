import { FieldError, Input, Label, Text, TextField } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';

interface Props {
  label: string;
  hint: string;
  value: string;
  isRequired?: boolean;
  onChange: (text: string) => void;
}

/** A line of text about a hook. */
export function HookInput({ label, hint, value, isRequired = false, onChange }: Props) {
  const { t } = useI18n();
  return (
    <TextField className="field" value={value} isRequired={isRequired} onChange={onChange}>
      <Label>{label}</Label>
      <Input autoComplete="off" spellCheck="false" />
      <div className="note">
        <Text slot="description">{hint}</Text>
        <FieldError>{t('desk.form.missing')}</FieldError>
      </div>
    </TextField>
  );
}
