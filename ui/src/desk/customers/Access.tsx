import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer, CustomerState } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { call } from '../api';
import { Confirm } from '../parts/Confirm';
import { Failure } from '../parts/Failure';
import { time } from '../parts/times';
import styles from './Customer.module.css';
import { LinkFields } from './LinkFields';
import { LinkGiven } from './LinkGiven';

const EXPLANATIONS: Record<CustomerState, TextKey> = {
  active: 'desk.customers.access.active',
  invited: 'desk.customers.access.invited',
  added: 'desk.customers.access.added',
  registered: 'desk.customers.access.registered',
  blocked: 'desk.customers.access.blocked',
};

/** The action of the button that gives a link. */
const ACTIONS: Record<CustomerState, TextKey> = {
  active: 'desk.customers.reset',
  invited: 'desk.customers.inviteAgain',
  added: 'desk.customers.inviteSubmit',
  registered: 'desk.customers.inviteSubmit',
  blocked: 'desk.customers.reset',
};

interface Props {
  customer: Customer;
  onChange: (newest: Customer) => void;
}

/** Whether and how a customer gets in: what the state means, a link, and the block. */
export function Access({ customer: own, onChange }: Props) {
  const { locale, t } = useI18n();
  const path = { id: own.id };
  const [choice, setChoice] = useState({ lang: own.lang, by: own.sends_mail ? 'mail' : 'hand' } as const);
  const reset = useMutation({
    mutationFn: () => call('POST', '/customers/{id}/password', { path, body: choice }),
    onSuccess: ({ customer }) => onChange(customer),
  });
  const block = useMutation({
    mutationFn: (operation: 'block' | 'unblock') => call('POST', `/customers/{id}/${operation}`, { path }),
    onSuccess: (newest) => {
      reset.reset();
      onChange(newest);
    },
  });
  const isBlocked = own.state === 'blocked';
  const isActive = own.state === 'active';
  const waits = !isBlocked && isActive && !own.has_password;
  return (
    <section aria-labelledby="access">
      <h2 id="access">{t('desk.customers.access.title')}</h2>
      <p>{t(waits ? 'desk.customers.access.waits' : EXPLANATIONS[own.state])}</p>
      {own.link_until && (
        <p className="hint">{t('desk.customers.access.until', { time: time(own.link_until, locale) })}</p>
      )}
      {own.of_content && <p className="hint">{t('desk.customers.access.ofContent')}</p>}
      {!isBlocked && !own.of_content && (
        <div className={styles.access}>
          <LinkFields value={choice} onChange={setChoice} sendsMail={own.sends_mail} />
          <Confirm
            action={t(ACTIONS[own.state])}
            question={t(isActive ? 'desk.customers.resetQuestion' : 'desk.customers.inviteQuestion', {
              email: own.email,
            })}
            onConfirm={() => reset.mutate()}
          />
        </div>
      )}
      <Failure error={reset.error ?? block.error} />
      <LinkGiven given={reset.data} />
      <p className="row">
        <Confirm
          action={t(isBlocked ? 'desk.customers.unblock' : 'desk.customers.block')}
          question={t(isBlocked ? 'desk.customers.unblockQuestion' : 'desk.customers.blockQuestion', {
            email: own.email,
          })}
          onConfirm={() => block.mutate(isBlocked ? 'unblock' : 'block')}
        />
      </p>
    </section>
  );
}
