// The names of what customers are.
import type { CustomerState } from '../../generated/desk';
import type { TextKey } from '../../i18n/texts';

export const CUSTOMER_STATE_NAMES: Record<CustomerState, TextKey> = {
  active: 'desk.customers.states.active',
  invited: 'desk.customers.states.invited',
  added: 'desk.customers.states.added',
  registered: 'desk.customers.states.registered',
  blocked: 'desk.customers.states.blocked',
};
export const CUSTOMER_STATES = Object.keys(CUSTOMER_STATE_NAMES) as CustomerState[];
