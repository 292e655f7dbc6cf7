import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Form } from 'react-aria-components';
import type { NewFactor as Factor } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { Failure } from '../parts/Failure';
import { Field } from '../parts/Field';
import { values } from '../parts/values';
import styles from './NewFactor.module.css';

interface Props {
  onCancel(): void;
  onSet(recoveryCodes: string[]): void;
}

/** Offers a secret to an authenticator app, and asks for a code of it. */
export function NewFactor({ onCancel, onSet }: Props) {
  const { t } = useI18n();
  const offer = useQuery({
    queryKey: ['second factor'],
    queryFn: () => call('GET', '/me/second-factor'),
    // Each time another one, which stays while the person works with it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const set = useMutation({
    mutationFn: (body: Factor) => call('PUT', '/me/second-factor', { body }),
    onSuccess: ({ recovery_codes }) => onSet(recovery_codes),
  });
  if (!offer.data) return <Failure error={offer.error} />;
  const { secret, address, drawing } = offer.data;
  return (
    <Form onSubmit={(event) => set.mutate({ ...values(event, 'code', 'current'), secret })}>
      <p>{t('desk.secondFactor.scan')}</p>
      <svg
        className={styles.qr}
        role="img"
        aria-label={t('desk.secondFactor.qr')}
        viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      >
        <path d={drawing.path} />
      </svg>
      <p>
        <a href={address}>{t('desk.secondFactor.open')}</a>
      </p>
      <p className={styles.secret}>{t('desk.secondFactor.secret', { secret })}</p>
      <Field
        name="code"
        label={t('desk.secondFactor.appCode')}
        autoComplete="one-time-code"
        inputMode="numeric"
      />
      <Field
        name="current"
        label={t('desk.form.currentPassword')}
        type="password"
        autoComplete="current-password"
      />
      <Failure error={set.error} />
      <div className="row">
        <Button type="submit" className="action" isPending={set.isPending}>
          {t('desk.secondFactor.confirm')}
        </Button>
        <Button className="quiet" onPress={onCancel}>
          {t('desk.form.cancel')}
        </Button>
      </div>
    </Form>
  );
}
