import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Form } from 'react-aria-components';
import type { FactorRemoval } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { Failure } from '../parts/Failure';
import { Field } from '../parts/Field';
import { values } from '../parts/values';
import { me, queries } from '../queries';
import { NewFactor } from './NewFactor';
import { RecoveryCodes } from './RecoveryCodes';

/** The account's second factor: turned on with an app, replaced and turned off. */
export function SecondFactor({ isOn }: { isOn: boolean }) {
  const { t } = useI18n();
  const [task, setTask] = useState<'set' | 'remove'>();
  const [codes, setCodes] = useState<string[]>([]);
  const begin = (next: typeof task) => {
    setTask(next);
    setCodes([]);
  };
  const end = () => {
    setTask(undefined);
    return queries.invalidateQueries(me);
  };
  const remove = useMutation({
    mutationFn: (body: FactorRemoval) => call('POST', '/me/second-factor/remove', { body }),
    onSuccess: end,
  });
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor">{t('desk.secondFactor.title')}</h2>
      <p className="hint">{t(isOn ? 'desk.secondFactor.on' : 'desk.secondFactor.off')}</p>
      {task === undefined && (
        <div className="row">
          <Button className="action" onPress={() => begin('set')}>
            {t(isOn ? 'desk.secondFactor.replace' : 'desk.secondFactor.start')}
          </Button>
          {isOn && (
            <Button className="quiet" onPress={() => begin('remove')}>
              {t('desk.secondFactor.stop')}
            </Button>
          )}
        </div>
      )}
      {task === 'set' && (
        <NewFactor
          onCancel={() => begin(undefined)}
          onSet={(recovery) => {
            setCodes(recovery);
            return end();
          }}
        />
      )}
      {task === 'remove' && (
        <Form onSubmit={(event) => remove.mutate(values(event, 'current'))}>
          <Field
            name="current"
            label={t('desk.form.currentPassword')}
            type="password"
            autoComplete="current-password"
            autoFocus
          />
          <Failure error={remove.error} />
          <div className="row">
            <Button type="submit" className="action danger" isPending={remove.isPending}>
              {t('desk.secondFactor.stop')}
            </Button>
            <Button className="quiet" onPress={() => begin(undefined)}>
              {t('desk.form.cancel')}
            </Button>
          </div>
        </Form>
      )}
      <RecoveryCodes codes={codes} />
    </section>
  );
}
