import { FieldError, Input, Label, Text, TextArea, TextField } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import type { Field } from './fields';

interface Props {
  field: Field;
  value: string;
  onChange: (text: string) => void;
  /** The language of the text. */
  lang?: string | undefined;
  /** What the check of the content says. */
  problem?: string | undefined;
  isReadOnly: boolean;
}

const ROWS = { lines: 3, markdown: 16, html: 16, list: 4 } as const;

/** A field of an entry. */
export function TextInput({ field, value, onChange, lang, problem, isReadOnly }: Props) {
  const { t } = useI18n();
  const { shape } = field;
  const isTime = shape === 'time';
  return (
    <TextField
      className="field"
      value={value}
      onChange={onChange}
      isReadOnly={isReadOnly}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
    >
      <Label>{t(field.label)}</Label>
      {shape in ROWS ? (
        <TextArea lang={lang} rows={ROWS[shape as keyof typeof ROWS]} />
      ) : (
        <Input lang={lang} {...(isTime && { type: 'datetime-local', step: 1 })} />
      )}
      <div className="note">
        {shape === 'markdown' && <Text slot="description">{t('desk.entry.markdown')}</Text>}
        {shape === 'list' && <Text slot="description">{t('desk.entry.list')}</Text>}
        {isTime && <Text slot="description">{t('desk.entry.zone')}</Text>}
        {/* Problems of the check are in English. */}
        <FieldError lang={problem === 'missing' ? undefined : 'en'}>
          {problem === 'missing' ? t('desk.form.missing') : problem}
        </FieldError>
      </div>
    </TextField>
  );
}
