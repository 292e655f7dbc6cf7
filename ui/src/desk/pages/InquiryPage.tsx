import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { useNavigate, useParams } from 'react-router';
import { mailUrl } from '../../contactLinks';
import type { Inquiry, InquiryChange } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { CallError, call } from '../api';
import { Leaving } from '../content/Leaving';
import { Answer, type AnswerDraft } from '../inbox/Answer';
import { BuyerFiles } from '../inbox/BuyerFiles';
import { CustomerOfInquiry } from '../inbox/CustomerOfInquiry';
import { countryName } from '../inbox/countryName';
import { History } from '../inbox/History';
import { InquiryBadge } from '../inbox/InquiryBadge';
import { CHANNEL_NAMES, FIELD_NAMES, nameOf, STATE_NAMES, STATES } from '../inbox/inquiry';
import { Note } from '../inbox/Note';
import { inquiry } from '../inbox/queries';
import { Resend } from '../inbox/Resend';
import { StylesOfInquiry } from '../inbox/StylesOfInquiry';
import { may } from '../may';
import bar from '../parts/Bar.module.css';
import { Choice } from '../parts/Choice';
import { Confirm } from '../parts/Confirm';
import facts from '../parts/Facts.module.css';
import { Failure } from '../parts/Failure';
import { Page } from '../parts/Page';
import { time } from '../parts/times';
import { Unread } from '../parts/Unread';
import { me, queries } from '../queries';
import { pressedBy } from '../shortcuts/keys';
import { useKept } from '../useKept';
import styles from './InquiryPage.module.css';

/** One inquiry: what the buyer wrote, what was done, and what to do. */
export function InquiryPage() {
  const { t } = useI18n();
  const { number = '' } = useParams();
  const { data, error } = useQuery(inquiry(number));
  return data ? (
    <Opened key={number} inquiry={data} />
  ) : (
    <Unread title={t('desk.inbox.title')} list="/inquiries" error={error} />
  );
}

function Opened({ inquiry: own }: { inquiry: Inquiry }) {
  const { locale, t } = useI18n();
  const navigate = useNavigate();
  const account = useSuspenseQuery(me).data;
  const { kept, keep } = useKept<{ answer: string; subject?: string | undefined; note: string }>(
    `inquiry/${own.number}`,
  );
  const [answer, setAnswer] = useState<AnswerDraft>({ text: kept?.answer ?? '', subject: kept?.subject });
  const [note, setNote] = useState(kept?.note ?? '');
  useLayoutEffect(() => {
    const { text, subject } = answer;
    keep(text || subject !== undefined || note ? { answer: text, subject, note } : undefined);
  }, [keep, answer, note]);
  const path = { id: own.number };
  const shown = (newest: Inquiry) => {
    queries.setQueryData(inquiry(own.number).queryKey, newest);
    return queries.invalidateQueries({ queryKey: ['inquiries'] });
  };
  const change = useMutation({
    mutationFn: (write: () => Promise<Inquiry>) => write(),
    onSuccess: shown,
    onError: (error) => {
      const newest = error instanceof CallError ? error.problem.inquiry : undefined;
      if (newest) shown(newest);
    },
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE', '/inquiries/{id}', { path }),
    onSuccess: async () => {
      await navigate('/inquiries');
      queries.removeQueries(inquiry(own.number));
      await queries.invalidateQueries({ queryKey: ['inquiries'] });
    },
  });
  const isConflict = change.error instanceof CallError && change.error.code === 'conflict';
  const last = own.events.at(-1);
  const people = [
    { value: 'nobody', name: t('desk.inbox.nobody') },
    ...own.people.map(({ email, name }) => ({ value: email, name })),
    // An account that is gone.
    ...(own.owner && !own.people.some(({ email }) => email === own.owner)
      ? [{ value: own.owner, name: own.owner }]
      : []),
  ];
  const states = STATES.map((value) => ({ value, name: t(STATE_NAMES[value]) }));
  const { version } = own;
  const edit = (changed: Omit<InquiryChange, 'version'>) =>
    change.mutate(() => call('PATCH', '/inquiries/{id}', { path, body: { version, ...changed } }));
  return (
    <Page title={`${own.fields.company} · ${own.number}`}>
      <p className="hint">
        <InquiryBadge state={own.state} /> {time(own.received_at, locale)}
        {own.entered_by &&
          ` · ${t('desk.inbox.enteredBy', {
            channel: t(CHANNEL_NAMES[own.channel]),
            name: nameOf(own.entered_by, own.people),
          })}`}
      </p>
      <div className={`${bar.bar} ${styles.bar}`}>
        {own.owner !== account.email && (
          <Button
            {...pressedBy('take')}
            className="action"
            isPending={change.isPending}
            onPress={() =>
              change.mutate(() => call('POST', '/inquiries/{id}/take', { path, body: { version } }))
            }
          >
            {t('desk.inbox.take')}
          </Button>
        )}
        <Choice
          label={t('desk.inbox.owner')}
          value={own.owner || 'nobody'}
          options={people}
          onChange={(chosen) => edit({ owner: chosen === 'nobody' ? '' : chosen })}
        />
        <Choice
          label={t('desk.inbox.state')}
          value={own.state}
          options={states}
          onChange={(state) => edit({ state })}
        />
        {may(account.role, 'inviteCustomer') && <CustomerOfInquiry inquiry={own} />}
        {may(account.role, 'deleteInquiry') && (
          <Confirm
            action={t('desk.inbox.delete')}
            question={t('desk.inbox.deleteQuestion', { number: own.number })}
            onConfirm={() => remove.mutate()}
          />
        )}
      </div>
      <Failure error={isConflict ? remove.error : (change.error ?? remove.error)} />
      <div role="alert">
        {isConflict && last && (
          <p className="notice">{t('desk.inbox.conflict', { name: nameOf(last.actor, own.people) })}</p>
        )}
      </div>
      <section aria-labelledby="fields">
        <h2 id="fields">{t(own.entered_by ? 'desk.inbox.enteredFields' : 'desk.inbox.fields')}</h2>
        <dl className={facts.facts}>
          {Object.entries(FIELD_NAMES).map(([field, name]) => {
            const text = own.fields[field as keyof typeof FIELD_NAMES];
            const listed = own.styles;
            return (
              text && (
                <div key={field}>
                  <dt>{t(name)}</dt>
                  <dd className="text">
                    {field === 'email' ? (
                      <a href={mailUrl(text)}>{text}</a>
                    ) : field === 'style' && listed.length > 0 ? (
                      <StylesOfInquiry styles={listed} text={text} />
                    ) : field === 'country' ? (
                      countryName(text, locale)
                    ) : (
                      text
                    )}
                  </dd>
                </div>
              )
            );
          })}
          <div>
            <dt>{t('inquiry.files')}</dt>
            <dd>
              <BuyerFiles inquiry={own} />
            </dd>
          </div>
        </dl>
      </section>
      <Leaving
        hasChanges={`${answer.text}${note}`.trim() !== ''}
        onLeave={() => {
          setAnswer({ text: '' });
          setNote('');
        }}
      />
      <Answer
        inquiry={own}
        draft={answer}
        onChange={(changed) => setAnswer((own) => ({ ...own, ...changed }))}
        isPending={change.isPending}
        onSend={async (written) => {
          const body = { version, ...written };
          await change.mutateAsync(() => call('POST', '/inquiries/{id}/answers', { path, body }));
          setAnswer({ text: '' });
        }}
      />
      <Note
        text={note}
        onChange={setNote}
        isPending={change.isPending}
        onAdd={(text) =>
          change.mutateAsync(() => call('POST', '/inquiries/{id}/notes', { path, body: { version, text } }))
        }
      />
      <History inquiry={own}>
        <Resend inquiry={own} onSent={shown} />
      </History>
    </Page>
  );
}
