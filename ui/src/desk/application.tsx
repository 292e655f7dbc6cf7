// The desk's application: routes, and what every page shares. The entry has asked for its first answers and texts.
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { isLoggedOut } from './api';
import { showDensity } from './density';
import { allTextsIn, present } from './deskLanguages';
import { Failed } from './Failed';
import { Frame } from './Frame';
import { Language } from './Language';
import { AcceptPage } from './pages/AcceptPage';
import { DemonstrationPage, enterDemonstration } from './pages/DemonstrationPage';
import { ElsewherePage } from './pages/ElsewherePage';
import { EntryPage } from './pages/EntryPage';
import { LoginPage } from './pages/LoginPage';
import { ROUTES } from './pages/pages';
import { UnknownPage } from './pages/UnknownPage';
import { Root } from './parts/Root';
import { Waiting } from './parts/Waiting';
import { me, queries, sessionIsOver } from './queries';

/** Pages below the frame need an account; others, and ended sessions, lead to the login. */
async function account({ request }: LoaderFunctionArgs) {
  try {
    return await queries.ensureQueryData(me);
  } catch (error) {
    if (isLoggedOut(error)) return redirect(loginAt(new URL(request.url).pathname));
    throw error;
  }
}

/** Where a login leads back to the page with this path. */
function loginAt(path: string): string {
  const own = path.slice('/desk'.length);
  return own.length > 1 ? `/login?next=${encodeURIComponent(own)}` : '/login';
}

/** Below the frame, whose account is known. */
function logInAgain(error: unknown) {
  if (isLoggedOut(error) && queries.getQueryData(me.queryKey))
    queries.setQueryData(sessionIsOver.queryKey, true);
}

queries.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'error') return;
  const { query, action } = event;
  if (query.queryKey[0] !== 'me' && !query.meta?.isQuiet) logInAgain(action.error);
});
queries.getMutationCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'error') logInAgain(event.action.error);
});

/** The list of entries, which the others do not load: the entry has begun to load it where it is the first page. */
const list = async () => (await import('./pages/EntriesPage')).EntriesPage;
/** Loads a page when it is opened, and the texts that it may need. */
const other = async (page: (typeof ROUTES)[number]['page']) => {
  const [pages] = await Promise.all([import('./pages/others'), allTextsIn(present())]);
  return pages[page];
};

const router = createBrowserRouter(
  [
    {
      Component: Root,
      children: [
        {
          loader: account,
          Component: Frame,
          ErrorBoundary: Failed,
          HydrateFallback: Waiting,
          children: [
            { path: 'entries/:section?', lazy: { Component: list } },
            { path: 'entries/:section/:id', Component: EntryPage },
            ...ROUTES.map(({ path, page }) => ({ path, lazy: { Component: () => other(page) } })),
            { path: '*', Component: UnknownPage },
          ],
        },
        { path: 'login', Component: LoginPage },
        { path: 'accept', Component: AcceptPage },
        {
          path: 'demonstration',
          loader: enterDemonstration,
          Component: DemonstrationPage,
          HydrateFallback: Waiting,
        },
      ],
    },
  ],
  { basename: '/desk' },
);

const root = document.getElementById('desk');
if (!root) throw new Error('the page has no place for the desk');
const { elsewhere, link } = root.dataset;
showDensity();
createRoot(root).render(
  <Language>
    <QueryClientProvider client={queries}>
      {elsewhere === undefined ? <RouterProvider router={router} /> : <ElsewherePage link={link} />}
    </QueryClientProvider>
  </Language>,
);
