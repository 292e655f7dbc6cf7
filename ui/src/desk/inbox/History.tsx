import type { ReactNode } from 'react';
import type { Inquiry, InquiryEvent, InquiryMail } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import type { Translate } from '../../i18n/texts';
import lists from '../parts/List.module.css';
import { time } from '../parts/times';
import { FileLink } from './FileLink';
import styles from './History.module.css';
import { MAIL_NAMES, MAIL_STATES, type Moment, moments, nameOf, STATE_NAMES } from './inquiry';

/** The events of an inquiry, the newest first, with what became of each mail; above them, what to do about it. */
export function History({ inquiry, children }: { inquiry: Inquiry; children: ReactNode }) {
  const { locale, t } = useI18n();
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('desk.inbox.history')}</h2>
      <p className="hint">{t('desk.inbox.zone')}</p>
      {children}
      <ol className={lists.history}>
        {moments(inquiry).map((moment) => (
          <li key={moment.event?.number ?? 0}>
            <p>
              <b>{titles(moment, inquiry, t).join(' · ')}</b>
              <small>
                <time dateTime={new Date(moment.at * 1000).toISOString()}>{time(moment.at, locale)}</time>
                {moment.event && ` · ${actorOf(moment.event, inquiry)}`}
              </small>
            </p>
            {moment.event?.subject && <p>{t('desk.inbox.subject', { subject: moment.event.subject })}</p>}
            {moment.event?.text && <p className="text">{moment.event.text}</p>}
            {moment.event?.quoted && (
              <details className={styles.quoted}>
                <summary>{t('desk.inbox.quoted')}</summary>
                <p className="text">{moment.event.quoted}</p>
              </details>
            )}
            {moment.event !== undefined && moment.event.left_out > 0 && (
              <p className="hint">{t('desk.inbox.leftOut', { count: moment.event.left_out })}</p>
            )}
            {moment.files.length > 0 && (
              <ul>
                {moment.files.map((file) => (
                  <li key={file.number}>
                    <FileLink inquiry={inquiry.number} file={file} />
                  </li>
                ))}
              </ul>
            )}
            {moment.mails.map((mail) => (
              <MailState key={mail.kind} mail={mail} />
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Returns who did something: a colleague, or the buyer who replied. */
function actorOf({ kind, actor }: InquiryEvent, { fields, people }: Inquiry): string {
  return kind === 'reply' ? (fields.name ?? actor) : nameOf(actor, people);
}

/** An event in a few words. */
function titles({ event, changes }: Moment, { people, entered_by }: Inquiry, t: Translate): string[] {
  if (!event) return [t(entered_by ? 'desk.inbox.events.entered' : 'desk.inbox.events.received')];
  const owner = event.owner ? nameOf(event.owner, people) : t('desk.inbox.nobody');
  return [
    event.kind === 'answer' && t('desk.inbox.events.answer'),
    event.kind === 'reply' && t('desk.inbox.events.reply'),
    event.kind === 'note' && t('desk.inbox.events.note'),
    changes.owner && t('desk.inbox.events.owner', { name: owner }),
    changes.state && t('desk.inbox.events.state', { state: t(STATE_NAMES[event.state]) }),
  ].filter((title) => title !== false);
}

function MailState({ mail }: { mail: InquiryMail }) {
  const { locale, t } = useI18n();
  return (
    <p className={styles.mail} data-state={mail.state}>
      {t('desk.inbox.mail', { mail: t(MAIL_NAMES[mail.kind]), state: t(MAIL_STATES[mail.state]) })}
      {mail.settled_at > 0 && <small>{time(mail.settled_at, locale)}</small>}
      {/* As the mail server says it. */}
      {mail.error && <small lang="en">{mail.error}</small>}
    </p>
  );
}
