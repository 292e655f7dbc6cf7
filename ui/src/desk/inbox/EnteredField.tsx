import { FieldError, Input, Label, Text, TextArea, TextField } from 'react-aria-components';
import type { InquiryField } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { LONG, REQUIRED } from './entered';
import { FIELD_NAMES } from './inquiry';

interface Props {
  name: InquiryField;
  text: string;
  onChange: (text: string) => void;
}

/** A field of an inquiry that is entered for a buyer. */
export function EnteredField({ name, text, onChange }: Props) {
  const { t } = useI18n();
  return (
    <TextField
      className="field"
      name={name}
      type={name === 'email' ? 'email' : 'text'}
      isRequired={REQUIRED.includes(name)}
      value={text}
      onChange={onChange}
    >
      <Label>{t(FIELD_NAMES[name])}</Label>
      {LONG.includes(name) ? (
        <TextArea rows={name === 'message' ? 6 : 2} />
      ) : (
        // The browser knows the person who types, and not the buyer.
        <Input autoComplete="off" />
      )}
      <div className="note">
        {name === 'email' && <Text slot="description">{t('desk.inbox.entering.emailHint')}</Text>}
        <FieldError>
          {({ validationDetails: { valueMissing } }) =>
            t(valueMissing ? 'desk.form.missing' : 'desk.problems.invalid-email')
          }
        </FieldError>
      </div>
    </TextField>
  );
}
