import { useState } from 'react';
import { FieldError, Input, Label, Text, TextField } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { FieldFault } from './FieldFault';
import type { Field } from './fields';
import type { InputProps } from './inputProps';
import { shownTime, timeFrom } from './publishTimes';

/** A moment as a text, the same in every browser: `2026-11-28 09:00`. */
export function TimeInput({
  field,
  label,
  value,
  onChange,
  problem,
  note,
  isReadOnly,
}: InputProps & { field: Field }) {
  const { t } = useI18n();
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      className="field"
      value={typed ?? shownTime(value)}
      onChange={(text) => {
        setTyped(text);
        onChange(timeFrom(text) ?? text);
      }}
      onBlur={() => setTyped(undefined)}
      isReadOnly={isReadOnly}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      <Input autoComplete="off" placeholder="2026-11-28 09:00" />
      <div className="note">
        <Text slot="description">
          {t('desk.entry.zone')} {note}
        </Text>
        <FieldError>{problem && <FieldFault message={problem} field={field} />}</FieldError>
      </div>
    </TextField>
  );
}
