import { FieldError, Input, Label, Text, TextField } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import styles from './ColourInput.module.css';
import type { InputProps } from './inputProps';

interface Props extends InputProps {
  /** The colour that pages have as long as there is none. */
  proposed?: string | undefined;
}

const COLOUR = /^#[0-9a-f]{6}$/i;

/** A colour: chosen, or typed as a code. */
export function ColourInput({ label, value, onChange, proposed, problem, note, isReadOnly }: Props) {
  const { t } = useI18n();
  const shown = [value, proposed ?? ''].find((colour) => COLOUR.test(colour)) ?? '#ffffff';
  return (
    <TextField
      className="field"
      value={value}
      onChange={onChange}
      isReadOnly={isReadOnly}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
      maxLength={7}
    >
      <Label>{label}</Label>
      <div className={styles.colour}>
        <input
          type="color"
          className={styles.swatch}
          aria-label={t('desk.entry.chooseColour', { label })}
          value={shown.toLowerCase()}
          disabled={isReadOnly}
          onChange={(event) => onChange(event.target.value)}
        />
        <Input spellCheck={false} autoComplete="off" {...(proposed && { placeholder: proposed })} />
      </div>
      <div className="note">
        <Text slot="description">{note}</Text>
        <FieldError lang="en">{problem}</FieldError>
      </div>
    </TextField>
  );
}
