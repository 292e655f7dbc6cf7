import { useSuspenseQuery } from '@tanstack/react-query';
import { Input, Label, TextField } from 'react-aria-components';
import type { Inquiry, InquiryAnswer } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { nameIn } from '../content/parts';
import { LANGUAGES } from '../languages';
import { me } from '../queries';
import { AddedFiles } from './AddedFiles';
import styles from './Answer.module.css';
import { MOST_FILES, mailto } from './inquiry';
import { useAdding, waitingFiles } from './inquiryFiles';
import { TemplateChoice } from './TemplateChoice';
import { TextForm } from './TextForm';

/** What is typed of an answer. */
export interface AnswerDraft {
  text: string;
  /** `undefined` for the usual one. */
  subject?: string | undefined;
}

interface Props {
  inquiry: Inquiry;
  draft: AnswerDraft;
  onChange: (change: Partial<AnswerDraft>) => void;
  isPending: boolean;
  onSend: (answer: Omit<InquiryAnswer, 'version'>) => Promise<unknown>;
}

/** Answers the buyer by mail, or says that no mail can be sent from here. */
export function Answer({ inquiry, draft, onChange, isPending, onSend }: Props) {
  const { locale: own, t } = useI18n();
  const account = useSuspenseQuery(me).data;
  const { sending, send } = useAdding(inquiry.number, 'answer');
  const { email = '' } = inquiry.fields;
  const language = LANGUAGES.find(({ locale }) => locale === inquiry.lang);
  const subject = draft.subject ?? inquiry.answer_subject;
  const files = waitingFiles(inquiry, account.email);
  const isUploading = sending.some(({ error }) => !error);
  return (
    <section aria-labelledby="answer">
      <h2 id="answer">{t('desk.inbox.answer.title')}</h2>
      {!email ? (
        <p className="notice">{t('desk.inbox.answer.noAddress')}</p>
      ) : inquiry.sends_mail ? (
        <TextForm
          shortcut="answer"
          label={t('desk.inbox.answer.label', { email })}
          hint={t('desk.inbox.answer.hint', {
            language: language ? nameIn(own, language.locale) : inquiry.lang,
          })}
          lang={language?.tag}
          rows={8}
          text={draft.text}
          onChange={(text) => onChange({ text })}
          buttonClass="action"
          action={t('desk.inbox.answer.send')}
          done={t('desk.inbox.answer.sent')}
          isPending={isPending}
          waiting={isUploading ? t('desk.inbox.answer.files.sending') : undefined}
          above={
            <>
              <TemplateChoice
                inquiry={inquiry}
                onChoose={(filled) =>
                  onChange({
                    // Nothing that is written is lost.
                    text: [draft.text.trim(), filled.text].filter(Boolean).join('\n\n'),
                    ...(filled.subject && { subject: filled.subject }),
                  })
                }
              />
              <TextField
                className="field"
                value={subject}
                maxLength={200}
                onChange={(changed) => onChange({ subject: changed })}
              >
                <Label>{t('desk.inbox.answer.subject')}</Label>
                <Input lang={language?.tag} autoComplete="off" />
              </TextField>
            </>
          }
          below={
            <fieldset className={styles.files}>
              <legend>{t('desk.inbox.answer.files.title')}</legend>
              <AddedFiles
                inquiry={inquiry}
                files={files}
                action={t('desk.inbox.answer.files.add')}
                hint={t('desk.inbox.answer.files.hint', { most: MOST_FILES })}
                sending={sending}
                onChoose={(chosen) => void send(chosen)}
              />
            </fieldset>
          }
          onSubmit={async (text) => {
            await onSend({ text, subject, files: files.map(({ number }) => number) });
          }}
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
