import { startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import type { Document, Locale } from '../generated/document';
import { type TextKey, type Texts, translator } from '../i18n/texts';
import { startNavigation } from '../navigation/browser';
import { followBuilds } from '../navigation/builds';
import { reloadForChunk } from '../navigation/chunkReload';
import type { Surroundings } from '../navigation/navigation';
import { firstScreen } from '../navigation/screen';
import { startVisits } from '../visits/start';
import type { SiteParts } from './App';
import { BrowserApp } from './BrowserApp';

/** What the browser needs of a site: layout and error page, and functions that load pages and texts. */
export interface BrowserSite extends SiteParts, Pick<Surroundings, 'loadPage' | 'likelyKind'> {
  loadTexts(locale: Locale): Promise<Texts>;
  /** The title of the error page for a status. */
  errorTitle(status: number): TextKey;
}

/** Whether this is a development build; set by the bundler. */
declare const EVERYDAY: boolean;

const OPTIONS: RootOptions = {
  onRecoverableError: (error) => console.error(error),
};

/** Hydrates the page that the server rendered. */
export function start(site: BrowserSite): void {
  takeOver(site).catch(reloadForChunk);
}

async function takeOver(site: BrowserSite): Promise<void> {
  const root = document.getElementById('root');
  const data = document.getElementById('document')?.textContent;
  if (!root || !data) return;
  const first = JSON.parse(data) as Document;
  if (EVERYDAY) followBuilds(first.frame.build);
  const [Page, texts] = await Promise.all([
    site.loadPage(first.page.kind),
    site.loadTexts(first.frame.locale),
  ]);
  // The evaluation of the modules and the start of hydration are tasks of their own.
  await new Promise((resolve) => setTimeout(resolve));
  const t = translator(texts);
  const errorTitle = (status: number) => t(site.errorTitle(status));
  const browser = startNavigation(firstScreen(first, Page), { ...site, errorTitle });
  const app = <BrowserApp site={site} browser={browser} t={t} />;
  // A shell has no markup to hydrate: rendering failed on the server.
  if (root.hasAttribute('data-shell')) createRoot(root, OPTIONS).render(app);
  else {
    // In a transition React splits hydration into short tasks, so that input is handled in between.
    startTransition(() => {
      hydrateRoot(root, app, OPTIONS);
    });
  }
  startVisits(browser.navigation, first.frame);
}
