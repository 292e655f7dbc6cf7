import { Input, Label, TextArea, TextField } from 'react-aria-components';
import type { TemplateText } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import type { SiteLanguage } from '../languages';
import fields from '../parts/Fields.module.css';

interface Props {
  language: SiteLanguage;
  value: TemplateText;
  onChange: (value: TemplateText) => void;
}

/** Subject and text of a template in one language. */
export function TemplateFields({ language: { name, tag }, value, onChange }: Props) {
  const { t } = useI18n();
  return (
    <fieldset className={fields.frame}>
      <legend className={fields.name} lang={tag}>
        {name}
      </legend>
      <TextField
        className="field"
        value={value.subject}
        maxLength={200}
        onChange={(subject) => onChange({ ...value, subject })}
      >
        <Label>{t('desk.inbox.answer.subject')}</Label>
        <Input lang={tag} autoComplete="off" />
      </TextField>
      <TextField
        className="field"
        value={value.text}
        maxLength={10_000}
        onChange={(text) => onChange({ ...value, text })}
      >
        <Label>{t('desk.inbox.templates.text')}</Label>
        <TextArea lang={tag} rows={6} />
      </TextField>
    </fieldset>
  );
}
