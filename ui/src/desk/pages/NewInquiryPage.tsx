import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button, Checkbox, Form } from 'react-aria-components';
import { useNavigate } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { EnteredField } from '../inbox/EnteredField';
import { BUYER_FIELDS, ENTERED_CHANNELS, type EnteredDraft, ORDER_FIELDS, unwritten } from '../inbox/entered';
import { CHANNEL_NAMES } from '../inbox/inquiry';
import { inquiries, inquiry } from '../inbox/queries';
import { LANGUAGES } from '../languages';
import checks from '../parts/Checks.module.css';
import { Choice } from '../parts/Choice';
import { Failure } from '../parts/Failure';
import { KeptNotice } from '../parts/KeptNotice';
import { Page } from '../parts/Page';
import { queries } from '../queries';
import { useKept } from '../useKept';
import styles from './NewInquiryPage.module.css';

/** Enters an inquiry that did not come from the site, for the buyer. */
export function NewInquiryPage() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const sendsMail = useQuery(inquiries({})).data?.sends_mail ?? false;
  const { kept, keep } = useKept<EnteredDraft>('new-inquiry');
  const [draft, setDraft] = useState<EnteredDraft>(kept ?? unwritten());
  const [isKept, setIsKept] = useState(kept !== undefined);
  const enter = useMutation({
    mutationFn: () => call('POST', '/inquiries', { body: draft }),
    onSuccess: async (entered) => {
      keep(undefined);
      queries.setQueryData(inquiry(entered.number).queryKey, entered);
      await queries.invalidateQueries({ queryKey: ['inquiries'] });
      await navigate(`/inquiries/${entered.number}`);
    },
  });
  const isEmpty = Object.values(draft.fields).every((text) => text === '');
  const isDone = enter.isSuccess;
  useEffect(() => {
    if (!isDone) keep(isEmpty ? undefined : draft);
  }, [keep, draft, isEmpty, isDone]);
  const change = (changed: Partial<EnteredDraft>) => setDraft((own) => ({ ...own, ...changed }));
  const hasAddress = draft.fields.email !== '';
  const fieldsOf = (names: typeof BUYER_FIELDS) =>
    names.map((name) => (
      <EnteredField
        key={name}
        name={name}
        text={draft.fields[name]}
        onChange={(text) => change({ fields: { ...draft.fields, [name]: text } })}
      />
    ));
  return (
    <Page title={t('desk.inbox.entering.title')}>
      <p className="hint">{t('desk.inbox.entering.hint')}</p>
      {isKept && (
        <KeptNotice
          onDrop={() => {
            setDraft(unwritten());
            setIsKept(false);
          }}
        />
      )}
      <Form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          enter.mutate();
        }}
      >
        <div className={styles.fields}>
          <Choice
            label={t('desk.inbox.entering.channel')}
            value={draft.channel}
            options={ENTERED_CHANNELS.map((value) => ({ value, name: t(CHANNEL_NAMES[value]) }))}
            onChange={(channel) => change({ channel })}
          />
          <Choice
            label={t('desk.inbox.entering.language')}
            value={draft.lang}
            options={LANGUAGES.map(({ locale, name }) => ({ value: locale, name }))}
            onChange={(lang) => change({ lang })}
          />
          {fieldsOf(BUYER_FIELDS)}
        </div>
        <details>
          <summary>{t('inquiry.details')}</summary>
          <div className={styles.fields}>{fieldsOf(ORDER_FIELDS)}</div>
        </details>
        {sendsMail ? (
          <div className={checks.checks}>
            <Checkbox
              isSelected={draft.receipt && hasAddress}
              isDisabled={!hasAddress}
              onChange={(receipt) => change({ receipt })}
            >
              <span className={checks.box} />
              <span>{t('desk.inbox.entering.receipt')}</span>
            </Checkbox>
          </div>
        ) : (
          <p className="hint">{t('desk.inbox.entering.noMail')}</p>
        )}
        <Failure error={enter.error} />
        <Button type="submit" className="action" isPending={enter.isPending}>
          {t('desk.inbox.entering.submit')}
        </Button>
      </Form>
    </Page>
  );
}
