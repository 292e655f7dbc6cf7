import { useMutation } from '@tanstack/react-query';
import { Button } from 'react-aria-components';
import type { Hook } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { Failure } from '../parts/Failure';
import { queries } from '../queries';
import { hooks, outcome } from './hook';

/** A button that sends a trial, and the answer. */
export function HookTest({ hook }: { hook: Hook }) {
  const { t } = useI18n();
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => call('POST', '/hooks/{id}/test', { path: { id: hook.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: hooks.queryKey }),
  });
  return (
    <>
      <Button className="quiet" isPending={isPending} onPress={() => mutate()}>
        {t('desk.hooks.test')}
      </Button>
      <div role="status">
        {data && (
          <p className={data.fault ? 'failure' : 'notice'}>
            {outcome(data, t)} {data.answer && <span lang="en">{data.answer}</span>}
          </p>
        )}
      </div>
      <Failure error={error} />
    </>
  );
}
