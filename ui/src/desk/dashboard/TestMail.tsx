import { useMutation } from '@tanstack/react-query';
import { Button } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { CallError, call } from '../api';
import { Failure } from '../parts/Failure';
import lists from '../parts/List.module.css';
import { queries } from '../queries';
import { readiness } from './queries';

/** A button that has a mail sent to the account's own address, and the answer of the mail server. */
export function TestMail() {
  const { t } = useI18n();
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => call('POST', '/readiness/mail'),
    onSuccess: () => queries.invalidateQueries({ queryKey: readiness.queryKey }),
  });
  const refusal = error instanceof CallError ? error.problem.answer : undefined;
  return (
    <>
      <Button className="quiet" isPending={isPending} onPress={() => mutate()}>
        {t('desk.ready.testMail.send')}
      </Button>
      <div className={lists.whole} role="status">
        {data && (
          <p className="notice">
            {t('desk.ready.testMail.sent', { email: data.email })} <span lang="en">{data.answer}</span>
          </p>
        )}
        {refusal && (
          <p className="failure">
            {t('desk.ready.testMail.refused')} <span lang="en">{refusal}</span>
          </p>
        )}
      </div>
      {error && !refusal && (
        <div className={lists.whole}>
          <Failure error={error} />
        </div>
      )}
    </>
  );
}
