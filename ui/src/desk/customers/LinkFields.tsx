import type { PasswordReset } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { LANGUAGES } from '../languages';
import { Choice } from '../parts/Choice';
import { LinkByChoice } from '../parts/LinkByChoice';

/** The language of a link, and how it reaches the customer. */
export type LinkChoice = PasswordReset;

interface Props {
  value: LinkChoice;
  onChange: (value: LinkChoice) => void;
  sendsMail: boolean;
}

/** In which language, and how a customer gets a link. Without a mail server, staff hand it over. */
export function LinkFields({ value, onChange, sendsMail }: Props) {
  const { t } = useI18n();
  return (
    <>
      <Choice
        label={t('desk.customers.language')}
        value={value.lang}
        options={LANGUAGES.map(({ locale, name }) => ({ value: locale, name }))}
        onChange={(lang) => onChange({ ...value, lang })}
      />
      {sendsMail ? (
        <LinkByChoice value={value.by} onChange={(by) => onChange({ ...value, by })} />
      ) : (
        <p className="hint">{t('desk.customers.noMail')}</p>
      )}
    </>
  );
}
