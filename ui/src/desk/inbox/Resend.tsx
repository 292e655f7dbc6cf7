import { useMutation } from '@tanstack/react-query';
import { Button } from 'react-aria-components';
import type { Inquiry } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { Failure } from '../parts/Failure';

/** Sends the mails again that were given up, if there are any. */
export function Resend({ inquiry, onSent }: { inquiry: Inquiry; onSent(newest: Inquiry): void }) {
  const { t } = useI18n();
  const resend = useMutation({
    mutationFn: () => call('POST', '/inquiries/{id}/mails', { path: { id: inquiry.number } }),
    onSuccess: onSent,
  });
  if (!inquiry.mails.some((mail) => mail.state === 'failed')) return null;
  return (
    <>
      <Button className="action" isPending={resend.isPending} onPress={() => resend.mutate()}>
        {t('desk.inbox.resend')}
      </Button>
      <Failure error={resend.error} />
    </>
  );
}
