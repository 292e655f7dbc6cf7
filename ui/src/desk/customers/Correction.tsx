import { useMutation } from '@tanstack/react-query';
import { Button, DialogTrigger, Form, Heading } from 'react-aria-components';
import type { Customer, CustomerCorrection } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { Dialogue } from '../parts/Dialogue';
import { Failure } from '../parts/Failure';
import { Field } from '../parts/Field';
import { values } from '../parts/values';

interface Props {
  customer: Customer;
  onChange: (newest: Customer) => void;
}

/** Corrects a mistyped address or a name. */
export function Correction({ customer: own, onChange }: Props) {
  const { t } = useI18n();
  const correct = useMutation({
    mutationFn: (body: CustomerCorrection) => call('PUT', '/customers/{id}', { path: { id: own.id }, body }),
    onSuccess: onChange,
  });
  return (
    <DialogTrigger onOpenChange={() => correct.reset()}>
      <Button className="quiet">{t('desk.customers.correct')}</Button>
      <Dialogue>
        {({ close }) => (
          <Form onSubmit={(event) => correct.mutate(values(event, 'email', 'name'), { onSuccess: close })}>
            <Heading slot="title">{t('desk.customers.correct')}</Heading>
            <Field
              name="email"
              label={t('desk.form.email')}
              type="email"
              autoComplete="off"
              defaultValue={own.email}
              hint={t('desk.customers.correctHint')}
            />
            <Field name="name" label={t('desk.form.name')} autoComplete="off" defaultValue={own.name} />
            <Failure error={correct.error} />
            <div className="row">
              <Button type="submit" className="action" isPending={correct.isPending}>
                {t('desk.customers.correctSave')}
              </Button>
              <Button className="quiet" onPress={close}>
                {t('desk.form.cancel')}
              </Button>
            </div>
          </Form>
        )}
      </Dialogue>
    </DialogTrigger>
  );
}
