import { useMutation } from '@tanstack/react-query';
import { Button, Form } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { server } from '../dashboard/queries';
import { values } from '../parts/values';
import { queries } from '../queries';
import { AddressInput } from './AddressInput';
import { Refused } from './Refused';

interface Props {
  /** The old address that was taken over. */
  old: string;
  isDisabled: boolean;
  onDone: () => void;
}

/** A redirect that somebody types. */
export function AddRedirect({ old, isDisabled, onDone }: Props) {
  const { t } = useI18n();
  const save = useMutation({
    mutationFn: (redirect: { old: string; target: string }) =>
      call('PUT', '/redirects', { body: { redirects: [redirect] } }),
    onSuccess: () => {
      onDone();
      // The addresses that visitors asked for in vain are fewer, too.
      const changed = [['redirects'], server.queryKey];
      return Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
  return (
    <Form
      key={`${old} ${save.data?.changes.length ?? 0}`}
      onSubmit={(event) => save.mutate(values(event, 'old', 'target'))}
    >
      <AddressInput
        name="old"
        label={t('desk.redirects.old')}
        value={old}
        hint={t('desk.redirects.oldHint')}
        autoFocus={old !== ''}
      />
      <AddressInput
        name="target"
        label={t('desk.redirects.target')}
        value=""
        hint={t('desk.redirects.targetHint')}
      />
      <Refused error={save.error} />
      <div className="row">
        <Button type="submit" className="action" isDisabled={isDisabled} isPending={save.isPending}>
          {t('desk.redirects.add')}
        </Button>
        <p role="status">{save.isSuccess && t('desk.redirects.saved')}</p>
      </div>
    </Form>
  );
}
