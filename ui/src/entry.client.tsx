import './design/index.css';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { BrowserApp } from './app/BrowserApp';
import type { Document } from './generated/document';
import { loadTexts } from './i18n/load';
import { translator } from './i18n/texts';
import { startNavigation } from './navigation/browser';
import { followBuilds } from './navigation/builds';
import { mayReloadForChunk, sessionStore } from './navigation/chunkReload';
import { firstScreen } from './navigation/screen';
import { loadPage } from './pages/load';
import { hideToken } from './session/address';

export * from './parts';

/** Whether this is a build of the everyday loop; the bundler says so. */
declare const EVERYDAY: boolean;

const OPTIONS: RootOptions = {
  onRecoverableError: (error) => console.error(error),
};

async function start(): Promise<void> {
  hideToken();
  const root = document.getElementById('root');
  const data = document.getElementById('document')?.textContent;
  if (!root || !data) return;
  const first = JSON.parse(data) as Document;
  if (EVERYDAY) followBuilds(first.frame.build);
  const [Page, texts] = await Promise.all([loadPage(first.page.kind), loadTexts(first.frame.locale)]);
  const app = <BrowserApp browser={startNavigation(firstScreen(first, Page))} t={translator(texts)} />;
  // A shell has nothing to hydrate: rendering failed on the server.
  if (root.hasAttribute('data-shell')) createRoot(root, OPTIONS).render(app);
  else hydrateRoot(root, app, OPTIONS);
}

start().catch((error: unknown) => {
  if (mayReloadForChunk(sessionStore(), Date.now())) location.reload();
  else console.error(error);
});
