// A page whose texts are not on the site: beside an entry's form at the desk, or by a link. Loaded for previews alone.
import type { Document } from '../generated/document';
import type { Environment, Navigation } from '../navigation/navigation';
import { colourScheme, type Scheme } from './colourScheme';

/** A message of the desk to the page in its frame. */
export interface ToPreview {
  /** The page with the texts of the form. */
  document?: Document;
  scheme?: Scheme;
}

/** A message of the page to the desk. */
export interface FromPreview {
  preview: 'ready' | 'follow';
  /** The page whose link was pressed. */
  path?: string;
}

/** Keeps the visitor among previews, and shows what the desk sends. */
export function startPreview(navigation: Navigation, loadPage: Environment['loadPage']): void {
  const isFramed = parent !== window;
  document.addEventListener('click', (event) => follow(event, isFramed), { capture: true });
  if (!isFramed) return;
  // A form would lead out of the preview.
  document.addEventListener('submit', (event) => event.preventDefault(), { capture: true });
  const scheme = colourScheme();
  addEventListener('message', ({ source, origin, data }: MessageEvent<ToPreview>) => {
    if (source !== parent || origin !== location.origin) return;
    if (data.scheme) scheme(data.scheme);
    if (data.document) void show(data.document, navigation, loadPage).then(() => scheme());
  });
  tellWhenHydrated();
}

/** React would find other texts than the server's if a document came before. */
function tellWhenHydrated(): void {
  if ('hydrated' in document.documentElement.dataset) tell({ preview: 'ready' });
  else setTimeout(tellWhenHydrated, 20);
}

async function show(document: Document, navigation: Navigation, loadPage: Environment['loadPage']) {
  const Page = await loadPage(document.page.kind);
  const { path } = navigation.state().screen.document.frame;
  navigation.update(document, Page);
  if (path !== document.frame.path) scrollTo({ top: 0, behavior: 'instant' });
}

/** Follows a link to a page of the site as a preview; at the desk, others are not followed. */
function follow(event: MouseEvent, isFramed: boolean): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!(link instanceof HTMLAnchorElement) || link.getAttribute('href')?.startsWith('#')) return;
  const url = new URL(link.href);
  const isPage = url.origin === location.origin && !url.pathname.startsWith('/media/');
  if (!isPage && !isFramed) return;
  event.preventDefault();
  event.stopPropagation();
  if (isFramed) {
    if (isPage) tell({ preview: 'follow', path: url.pathname + url.search });
    return;
  }
  url.searchParams.set('preview', new URLSearchParams(location.search).get('preview') ?? '');
  location.assign(url.href);
}

function tell(message: FromPreview): void {
  parent.postMessage(message, location.origin);
}
