import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Inquiry } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { customers } from '../customers/queries';

/** Leads to the customer with the buyer's address, or to the form that makes the buyer one. */
export function CustomerOfInquiry({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useI18n();
  const email = inquiry.fields.email?.toLowerCase();
  const { data } = useQuery({ ...customers({ text: email ?? '' }), enabled: email !== undefined });
  if (!data || !email) return null;
  const known = data.customers.find((own) => own.email === email);
  return known ? (
    <Link className="quiet" to={`/customers/${known.id}`}>
      {t('desk.inbox.customer')}
    </Link>
  ) : (
    <Link className="quiet" to={`/customers/new?inquiry=${inquiry.number}`}>
      {t('desk.inbox.makeCustomer')}
    </Link>
  );
}
