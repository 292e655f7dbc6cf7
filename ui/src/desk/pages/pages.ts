// The pages of the desk: those of the navigation in its order, with the roles that they are for, and the routes of all that
// are loaded when they are opened.
import type { TextKey } from '../../i18n/texts';
import type { Operation } from '../may';

interface NamedPage {
  path: string;
  name: TextKey;
  /** What it shows: it is for those who may call that. */
  shows: Operation;
}

export const PAGES: readonly NamedPage[] = [
  { path: '/', name: 'desk.dashboard.title', shows: 'getDashboard' },
  { path: '/inquiries', name: 'desk.inbox.title', shows: 'listInquiries' },
  { path: '/customers', name: 'desk.customers.title', shows: 'listCustomers' },
  { path: '/contracts', name: 'desk.contracts.title', shows: 'listContracts' },
  { path: '/entries', name: 'desk.entries.title', shows: 'listEntries' },
  { path: '/media', name: 'desk.media.title', shows: 'listMedia' },
  { path: '/redirects', name: 'desk.redirects.title', shows: 'listRedirects' },
  { path: '/people', name: 'desk.people.title', shows: 'listStaff' },
  { path: '/programs', name: 'desk.programs.title', shows: 'listTokens' },
  { path: '/hooks', name: 'desk.hooks.title', shows: 'listHooks' },
  { path: '/activity', name: 'desk.activity.title', shows: 'listActions' },
  { path: '/account', name: 'desk.account.title', shows: 'getMe' },
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
  { path: 'inquiries/new', page: 'NewInquiryPage' },
  { path: 'inquiries/templates', page: 'TemplatesPage' },
  { path: 'inquiries/templates/:id', page: 'TemplatePage' },
  { path: 'inquiries/:number', page: 'InquiryPage' },
  { path: 'contracts', page: 'ContractsPage' },
  { path: 'contracts/new', page: 'NewContractPage' },
  { path: 'contracts/import', page: 'ContractImportPage' },
  { path: 'contracts/progress', page: 'ProgressPage' },
  { path: 'contracts/:id', page: 'ContractPage' },
  { path: 'customers', page: 'CustomersPage' },
  { path: 'customers/new', page: 'NewCustomerPage' },
  { path: 'customers/person', page: 'PersonPage' },
  { path: 'customers/import', page: 'CustomerImportPage' },
  { path: 'customers/:id', page: 'CustomerPage' },
  { path: 'entries/bin', page: 'BinPage' },
  { path: 'entries/words', page: 'WordsPage' },
  { path: 'entries/import', page: 'SampleImportPage' },
  { path: 'media', page: 'MediaPage' },
  { path: 'redirects', page: 'RedirectsPage' },
  { path: 'people', page: 'PeoplePage' },
  { path: 'programs', page: 'ProgramsPage' },
  { path: 'hooks', page: 'HooksPage' },
  { path: 'hooks/:id', page: 'HookPage' },
  { path: 'activity', page: 'ActivityPage' },
  { path: 'guide', page: 'GuidePage' },
];
