// Customers as the API has them, and their names.
import type { Locale } from '../../generated/document';
import type { TextKey } from '../../i18n/texts';
import type { Role } from '../api';

export const CUSTOMER_STATES = ['active', 'invited', 'registered', 'blocked'] as const;
export type CustomerState = (typeof CUSTOMER_STATES)[number];

export const CUSTOMER_STATE_NAMES: Record<CustomerState, TextKey> = {
  active: 'desk.customers.states.active',
  invited: 'desk.customers.states.invited',
  registered: 'desk.customers.states.registered',
  blocked: 'desk.customers.states.blocked',
};

export interface ListedCustomer {
  id: string;
  email: string;
  name: string;
  state: CustomerState;
  /** Empty without a name. */
  company: string;
  contracts: number;
  created_at: number;
  last_login_at?: number;
}

export interface Customers {
  customers: ListedCustomer[];
  total: number;
  counts: Record<CustomerState, number>;
  sends_mail: boolean;
}

export interface CompanyContract {
  cno: string;
  signtime: string;
  pieces: number;
  amount: number;
  progress: number;
}

export interface CustomerAction {
  done_at: number;
  id: string;
  actor: string;
  action: string;
  /** The name of the company that the customer came to, or nothing. */
  company: string;
}

export interface CompanyPerson {
  id: string;
  email: string;
  name: string;
}

export interface Customer {
  id: string;
  email: string;
  name: string;
  state: CustomerState;
  of_content: boolean;
  has_password: boolean;
  lang: Locale;
  created_at: number;
  confirmed_at?: number;
  last_login_at?: number;
  link_until?: number;
  company: { id: string; name: string; people: CompanyPerson[]; contracts: CompanyContract[] };
  actions: CustomerAction[];
  sends_mail: boolean;
}

export interface Company {
  id: string;
  name: string;
  people: number;
  contracts: number;
}

/** A customer who has been given a link; it is absent if it goes by mail. */
export interface GivenLink {
  customer: Customer;
  link?: string;
}

/** How a customer gets a link: by mail, or from the person at the desk. */
export type LinkBy = 'mail' | 'hand';

/** Whether a role works with customers. */
export function mayMerchandise(role: Role): boolean {
  return role === 'owner' || role === 'merchandiser';
}
