// The pages of the desk: those of the navigation in its order, with the roles that they are for, and the routes of all that
// are loaded when they are opened.
import type { Role } from '../../generated/desk';
import type { TextKey } from '../../i18n/texts';
import { mayKeepContracts } from '../contracts/contract';
import { mayMerchandise } from '../customers/customer';
import { mayAnswer } from '../inbox/inquiry';

interface NamedPage {
  path: string;
  name: TextKey;
  mayOpen: (role: Role) => boolean;
}

const mayWrite = (role: Role) => role !== 'merchandiser';
const mayManage = (role: Role) => role === 'owner';

export const PAGES: readonly NamedPage[] = [
  { path: '/', name: 'desk.dashboard.title', mayOpen: () => true },
  { path: '/inquiries', name: 'desk.inbox.title', mayOpen: mayAnswer },
  { path: '/customers', name: 'desk.customers.title', mayOpen: mayMerchandise },
  { path: '/contracts', name: 'desk.contracts.title', mayOpen: mayKeepContracts },
  { path: '/entries', name: 'desk.entries.title', mayOpen: mayWrite },
  { path: '/media', name: 'desk.media.title', mayOpen: mayWrite },
  { path: '/people', name: 'desk.people.title', mayOpen: mayManage },
  { path: '/activity', name: 'desk.activity.title', mayOpen: mayManage },
  { path: '/account', name: 'desk.account.title', mayOpen: () => true },
];

/** Returns the page that has a path, or is above it; the first page is above no other. */
export function pageAt(path: string): NamedPage | undefined {
  const [, first] = path.split('/');
  return PAGES.find((page) => page.path === `/${first}`);
}

/** The routes of the pages in `others.ts`, below the frame; the first is the start. */
export const ROUTES: readonly { path: string; page: keyof typeof import('./others') }[] = [
  { path: '', page: 'DashboardPage' },
  { path: 'account', page: 'AccountPage' },
  { path: 'inquiries', page: 'InquiriesPage' },
  { path: 'inquiries/:number', page: 'InquiryPage' },
  { path: 'contracts', page: 'ContractsPage' },
  { path: 'contracts/new', page: 'NewContractPage' },
  { path: 'contracts/import', page: 'ContractImportPage' },
  { path: 'contracts/progress', page: 'ProgressPage' },
  { path: 'contracts/:id', page: 'ContractPage' },
  { path: 'customers', page: 'CustomersPage' },
  { path: 'customers/new', page: 'NewCustomerPage' },
  { path: 'customers/:id', page: 'CustomerPage' },
  { path: 'media', page: 'MediaPage' },
  { path: 'people', page: 'PeoplePage' },
  { path: 'activity', page: 'ActivityPage' },
];
