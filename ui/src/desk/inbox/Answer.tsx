import type { Inquiry } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { nameIn } from '../content/parts';
import { LANGUAGES } from '../languages';
import { mailto } from './inquiry';
import { TextForm } from './TextForm';

interface Props {
  inquiry: Inquiry;
  text: string;
  onChange: (text: string) => void;
  isPending: boolean;
  onSend: (text: string) => Promise<unknown>;
}

/** Answers the buyer by mail, or says that no mail can be sent from here. */
export function Answer({ inquiry, text, onChange, isPending, onSend }: Props) {
  const { locale: own, t } = useI18n();
  const { email = '' } = inquiry.fields;
  const language = LANGUAGES.find(({ locale }) => locale === inquiry.lang);
  return (
    <section aria-labelledby="answer">
      <h2 id="answer">{t('desk.inbox.answer.title')}</h2>
      {inquiry.sends_mail ? (
        <TextForm
          shortcut="answer"
          label={t('desk.inbox.answer.label', { email })}
          hint={t('desk.inbox.answer.hint', {
            language: language ? nameIn(own, language.locale) : inquiry.lang,
          })}
          lang={language?.tag}
          rows={8}
          text={text}
          onChange={onChange}
          buttonClass="action"
          action={t('desk.inbox.answer.send')}
          done={t('desk.inbox.answer.sent')}
          isPending={isPending}
          onSubmit={onSend}
        />
      ) : (
        <div>
          <p className="notice">{t('desk.inbox.answer.noMail')}</p>
          <a className="quiet" href={mailto(inquiry)}>
            {t('desk.inbox.answer.mailto')}
          </a>
        </div>
      )}
    </section>
  );
}
