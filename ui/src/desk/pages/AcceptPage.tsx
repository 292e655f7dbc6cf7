import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Form } from 'react-aria-components';
import { useLocation, useNavigate } from 'react-router';
import type { Acceptance } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { ROLE_NAMES } from '../names';
import { Entrance } from '../parts/Entrance';
import { Failure } from '../parts/Failure';
import { Field } from '../parts/Field';
import { NewPassword } from '../parts/NewPassword';
import { values } from '../parts/values';
import { me, queries } from '../queries';

/** Accepts an invitation, whose token is the fragment of the address, which no server sees. */
export function AcceptPage() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  const offer = useQuery({
    queryKey: ['offer', token],
    queryFn: () => call('POST', '/invitation', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const accept = useMutation({
    mutationFn: (body: Acceptance) => call('POST', '/invitation/accept', { body }),
    onSuccess: (account) => {
      // Answers for another account; the offer of this page is shown still, and cannot be read again.
      queries.removeQueries({ type: 'inactive' });
      queries.setQueryData(me.queryKey, account);
      navigate('/', { replace: true });
    },
  });
  return (
    <Entrance title={t('desk.accept.title')}>
      <Failure error={offer.error} />
      {offer.data && (
        <>
          <p>{t('desk.accept.offer', { email: offer.data.email, role: t(ROLE_NAMES[offer.data.role]) })}</p>
          <Form onSubmit={(event) => accept.mutate({ token, ...values(event, 'name', 'password') })}>
            <input type="hidden" autoComplete="username" value={offer.data.email} />
            <Field name="name" label={t('desk.form.name')} autoComplete="name" />
            <NewPassword name="password" />
            <Failure error={accept.error} />
            <Button type="submit" className="action" isPending={accept.isPending}>
              {t('desk.accept.submit')}
            </Button>
          </Form>
        </>
      )}
    </Entrance>
  );
}
