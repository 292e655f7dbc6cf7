import { useEffect, useState } from 'react';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { forgetSent, type SentForm, sentAs } from '../../inquiries/sent';
import { Link } from '../../parts';
import { useHydrated } from '../../parts/useHydrated';
import type { PageOf } from '../kinds';
import styles from './Sent.module.css';
import { Team } from './Team';

const STATES = {
  received: 'inquiry.stateReceived',
  handled: 'inquiry.stateHandled',
  answered: 'inquiry.stateAnswered',
} as const satisfies Record<string, TextKey>;

/** The inquiry that was sent, or that a link leads to: its number, its state, what was asked about, and who answers. */
export function Sent({ page: { sent, state } }: { page: PageOf<'inquiry'> }) {
  const { t } = useI18n();
  const number = sent ?? state?.number ?? '';
  const [own, setOwn] = useState<SentForm | null>(null);
  useEffect(() => {
    if (sent === null) return;
    forgetSent(sent);
    setOwn(sentAs(sent));
  }, [sent]);
  const asked = state?.styles ?? own?.styles ?? [];
  return (
    <div className={styles.sent}>
      <div role="status">
        <dl>
          <dt className={styles.label}>{t('inquiry.number')}</dt>
          <dd className={styles.number}>{number}</dd>
        </dl>
        {sent !== null && <p>{t('inquiry.sentText')}</p>}
      </div>
      {state && (
        <dl className={styles.facts}>
          <dt className={styles.label}>{t('inquiry.stateLabel')}</dt>
          <dd>{t(STATES[state.state])}</dd>
          {state.received && (
            <>
              <dt className={styles.label}>{t('inquiry.stateDay')}</dt>
              <dd>
                <time dateTime={state.received.iso}>{state.received.text}</time>
              </dd>
            </>
          )}
        </dl>
      )}
      {state?.state !== 'answered' && <p>{t('inquiry.sentNext')}</p>}
      {state && <Team state={state} />}
      {(asked.length > 0 || own) && (
        <section aria-labelledby="summary">
          <h2 className={styles.title} id="summary">
            {t('inquiry.summary')}
          </h2>
          <dl className={styles.facts}>
            {asked.map(({ code, name, pieces }) => (
              <div key={code}>
                <dt className={styles.label}>{name ? `${code} ${name}` : code}</dt>
                <dd className={styles.text}>{pieces || '–'}</dd>
              </div>
            ))}
            {own && <Written own={own} />}
          </dl>
        </section>
      )}
      {sent !== null && state && (
        <p className={styles.keep}>
          <Link to={state.path}>{t('inquiry.stateLink')}</Link> {t('inquiry.stateLinkText')}
        </p>
      )}
      <Ways />
    </div>
  );
}

/** What the browser alone knows of the inquiry. */
function Written({ own: { files, country, message } }: { own: SentForm }) {
  const { t } = useI18n();
  const facts = [
    ['inquiry.files', files.join('\n')],
    ['inquiry.country', country],
    ['inquiry.message', message],
  ] as const;
  return facts.map(
    ([label, text]) =>
      text && (
        <div key={label}>
          <dt className={styles.label}>{t(label)}</dt>
          <dd className={styles.text}>{text}</dd>
        </div>
      ),
  );
}

function Ways() {
  const { t } = useI18n();
  const isHydrated = useHydrated();
  return (
    <p className={styles.ways}>
      <Link to="/sample/list">{t('inquiry.toSamples')}</Link>
      {isHydrated && (
        <button type="button" className={styles.print} onClick={() => print()}>
          {t('inquiry.print')}
        </button>
      )}
    </p>
  );
}
