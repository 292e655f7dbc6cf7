import { Input, Label, Text, TextField } from 'react-aria-components';

interface Props {
  name: string;
  label: string;
  value: string;
  hint: string;
  autoFocus?: boolean;
}

/** An address in a form. */
export function AddressInput({ name, label, value, hint, autoFocus = false }: Props) {
  return (
    <TextField
      className="field"
      name={name}
      defaultValue={value}
      isRequired
      maxLength={1000}
      autoFocus={autoFocus}
    >
      <Label>{label}</Label>
      <Input dir="ltr" spellCheck={false} autoComplete="off" />
      <div className="note">
        <Text slot="description">{hint}</Text>
      </div>
    </TextField>
  );
}
