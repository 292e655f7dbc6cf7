import { startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import type { Frame } from '../generated/document';
import { type TextSets, textLoader } from '../i18n/load';
import { takeLanguagesOf } from '../i18n/locale';
import { type TextKey, type Texts, type Translate, translator } from '../i18n/texts';
import { startNavigation } from '../navigation/browser';
import { reloadOnNewBuild } from '../navigation/builds';
import { readHead } from '../navigation/head';
import { destinationOf } from '../navigation/links';
import type { Environment } from '../navigation/navigation';
import { type Content, initialScreen } from '../navigation/screen';
import type { AnyPageComponent, PageKind } from '../pages/kinds';
import { type LoadNotice, startVisits } from '../visits/start';
import type { SiteParts } from './App';
import { BrowserApp } from './BrowserApp';

/** A site in the browser: its components, and the functions that load parts of it. */
export interface BrowserSite extends SiteParts, Pick<Environment, 'loadPage' | 'likelyKind'> {
  sets: TextSets;
  /** Begins what needs no hydrated page. */
  begin?(frame: Frame, t: Translate): void;
  /** Loads the notice that asks for consent to the visit log's key. */
  loadNotice: LoadNotice;
  /** The title of the error page for a status. */
  errorTitle(status: number): TextKey;
}

const OPTIONS: RootOptions = {
  onRecoverableError: (error) => console.error(error),
};

/** Hydrates the page that the server rendered. Fails if the page's code cannot be loaded. */
export async function start(site: BrowserSite): Promise<void> {
  const root = document.getElementById('root');
  const data = document.getElementById('document')?.textContent;
  if (!root || !data) return;
  const first = { ...(JSON.parse(data) as Content), head: readHead() };
  if (DEV) reloadOnNewBuild(first.frame.build);
  const texts: Partial<Texts> = {};
  const t = translator(texts);
  takeLanguagesOf(first.frame);
  const loadTexts = textLoader(texts, first.frame, site.sets);
  // Kept, since even a module that has been loaded is imported in a later task.
  const pages = new Map<PageKind, Promise<AnyPageComponent>>();
  const loadPage: Environment['loadPage'] = (kind) => {
    const known = pages.get(kind);
    if (known) return known;
    const page = Promise.all([site.loadPage(kind), loadTexts(kind)]).then(([Page]) => Page);
    pages.set(kind, page);
    page.catch(() => pages.delete(kind));
    return page;
  };
  const Page = await loadPage(first.page.kind);
  site.begin?.(first.frame, t);
  // Hydration starts in a task after the one that evaluates the modules.
  await new Promise((resolve) => setTimeout(resolve));
  const errorTitle = (status: number) => t(site.errorTitle(status));
  const browser = startNavigation(initialScreen(first, Page), { ...site, loadPage, errorTitle });
  const app = <BrowserApp site={site} browser={browser} t={t} />;
  // A shell has no markup to hydrate: rendering failed on the server.
  if (root.hasAttribute('data-shell')) createRoot(root, OPTIONS).render(app);
  else {
    // In a transition React splits hydration into short tasks, so that input is handled in between.
    startTransition(() => {
      hydrateRoot(root, app, OPTIONS);
    });
  }
  const { navigation } = browser;
  const { locale, consent, preview } = first.frame;
  if (preview) {
    const { startPreview } = await import('../preview/preview');
    startPreview(navigation, loadPage, texts);
    return;
  }
  const isLogged = startVisits(first.frame, site.loadNotice, t);
  const load = () => import('./idle').catch(() => undefined);
  whenIdle(async () => {
    const parts = await load();
    if (!parts) return;
    browser.presentWith(parts.viewTransitions);
    if (isLogged) parts.logVisits(navigation, first, consent);
    const viewed = {
      navigation,
      destinationOf: (link: HTMLAnchorElement) => destinationOf(link, location, locale),
      loadPage,
      whenIdle,
    };
    parts.prefetchOnIntent(viewed);
    parts.prefetchInView(viewed);
    // For tests.
    document.documentElement.dataset.idle = '';
  });
}

/** Calls a function when the page has loaded and the browser is idle. */
function whenIdle(call: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(call, { timeout: 2000 });
    else setTimeout(call, 200);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
