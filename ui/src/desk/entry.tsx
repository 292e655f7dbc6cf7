// The desk's application: routes, and what every page shares.
import './desk.css';
import './inbox/inbox.css';
import './customers/customers.css';
import './preview/preview.css';
import './dashboard/dashboard.css';
import './contracts/contracts.css';
import './contracts/milestones.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { CallError } from './api';
import { DashboardPage } from './dashboard/DashboardPage';
import { Failed } from './Failed';
import { Frame } from './Frame';
import { Language } from './Language';
import { AcceptPage } from './pages/AcceptPage';
import { AccountPage } from './pages/AccountPage';
import { ActivityPage } from './pages/ActivityPage';
import { ContractImportPage } from './pages/ContractImportPage';
import { ContractPage, NewContractPage } from './pages/ContractPage';
import { ContractsPage } from './pages/ContractsPage';
import { CustomerPage } from './pages/CustomerPage';
import { CustomersPage } from './pages/CustomersPage';
import { ElsewherePage } from './pages/ElsewherePage';
import { EntriesPage } from './pages/EntriesPage';
import { EntryPage } from './pages/EntryPage';
import { InquiriesPage } from './pages/InquiriesPage';
import { InquiryPage } from './pages/InquiryPage';
import { LoginPage } from './pages/LoginPage';
import { MediaPage } from './pages/MediaPage';
import { NewCustomerPage } from './pages/NewCustomerPage';
import { PeoplePage } from './pages/PeoplePage';
import { ProgressPage } from './pages/ProgressPage';
import { me, queries } from './queries';

/** Pages below the frame need an account; others, and ended sessions, lead to the login. */
async function account({ request }: LoaderFunctionArgs) {
  try {
    return await queries.ensureQueryData(me);
  } catch (error) {
    if (isOver(error)) return redirect(loginAt(new URL(request.url).pathname));
    throw error;
  }
}

const isOver = (error: unknown) => error instanceof CallError && error.code === 'not-logged-in';

/** Where a login leads back to the page with this path. */
function loginAt(path: string): string {
  const own = path.slice('/desk'.length);
  return own.length > 1 ? `/login?next=${encodeURIComponent(own)}` : '/login';
}

/** What was typed is kept meanwhile (`useEdits`). */
function logInAgain(error: unknown) {
  if (!isOver(error) || location.pathname === '/desk/login') return;
  void router.navigate(loginAt(location.pathname));
  queries.clear();
}

queries.getQueryCache().subscribe(({ query }) => {
  if (query.queryKey[0] !== 'me' && !query.meta?.isQuiet) logInAgain(query.state.error);
});
queries.getMutationCache().subscribe(({ mutation }) => logInAgain(mutation?.state.error));

const router = createBrowserRouter(
  [
    {
      loader: account,
      Component: Frame,
      ErrorBoundary: Failed,
      HydrateFallback: () => null,
      children: [
        { index: true, Component: DashboardPage },
        { path: 'account', Component: AccountPage },
        { path: 'entries/:section?', Component: EntriesPage },
        { path: 'entries/:section/:id', Component: EntryPage },
        { path: 'inquiries', Component: InquiriesPage },
        { path: 'inquiries/:number', Component: InquiryPage },
        { path: 'contracts', Component: ContractsPage },
        { path: 'contracts/new', Component: NewContractPage },
        { path: 'contracts/import', Component: ContractImportPage },
        { path: 'contracts/progress', Component: ProgressPage },
        { path: 'contracts/:id', Component: ContractPage },
        { path: 'customers', Component: CustomersPage },
        { path: 'customers/new', Component: NewCustomerPage },
        { path: 'customers/:id', Component: CustomerPage },
        { path: 'media', Component: MediaPage },
        { path: 'people', Component: PeoplePage },
        { path: 'activity', Component: ActivityPage },
      ],
    },
    { path: 'login', Component: LoginPage },
    { path: 'accept', Component: AcceptPage },
    { path: '*', Component: Failed },
  ],
  { basename: '/desk' },
);

const root = document.getElementById('desk');
if (!root) throw new Error('the page has no place for the desk');
const { elsewhere, link } = root.dataset;
createRoot(root).render(
  <Language>
    <QueryClientProvider client={queries}>
      {elsewhere === undefined ? <RouterProvider router={router} /> : <ElsewherePage link={link} />}
    </QueryClientProvider>
  </Language>,
);
