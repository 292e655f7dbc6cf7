import type { CustomerState } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { StateMark } from '../parts/StateMark';
import { CUSTOMER_STATE_NAMES } from './customer';

/** The state of a customer. */
export function CustomerBadge({ state }: { state: CustomerState }) {
  const { t } = useI18n();
  return <StateMark state={state}>{t(CUSTOMER_STATE_NAMES[state])}</StateMark>;
}
