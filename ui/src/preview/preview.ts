// A page whose texts are not on the site: beside an entry's form at the desk, or by a link. Loaded for previews alone.
import type { Document } from '../generated/document';
import type { Texts } from '../i18n/texts';
import type { Environment, Navigation } from '../navigation/navigation';
import type { AnyPageComponent } from '../pages/kinds';
import { colourScheme, type Scheme } from './colourScheme';
import { editable, type PlacedWord, wordsAt } from './words';

/** A message of the desk to the page in its frame. */
export interface ToPreview {
  /** The page with the texts of the form. */
  document?: Document;
  scheme?: Scheme;
  /** The words that are being written, by their keys. */
  words?: Readonly<Record<string, string>>;
  /** Whether a click chooses a text instead of following a link. */
  choosesWords?: boolean;
}

/** A message of the page to the desk. */
export interface FromPreview {
  preview: 'ready' | 'follow' | 'words';
  /** The page whose link was pressed. */
  path?: string;
  /** The texts at the place that was chosen. */
  words?: PlacedWord[];
}

/** Keeps the visitor among previews, and shows what the desk sends. */
export function startPreview(
  navigation: Navigation,
  loadPage: Environment['loadPage'],
  texts: Partial<Texts>,
): void {
  const isFramed = parent !== window;
  let choosesWords = false;
  const press = (event: MouseEvent) => (choosesWords ? choose(event, texts) : follow(event, isFramed));
  document.addEventListener('click', press, { capture: true });
  if (!isFramed) return;
  // A form would lead out of the preview.
  document.addEventListener('submit', (event) => event.preventDefault(), { capture: true });
  const scheme = colourScheme();
  const setTexts = editable(texts);
  const choosing = choosingStyle();
  let words: ToPreview['words'] = {};
  const showAll = async (shown: Document) => {
    const Page = await loadPage(shown.page.kind);
    // The texts of this kind of page have come with it.
    setTexts(words ?? {}, choosesWords);
    show(shown, Page, navigation);
    scheme();
  };
  addEventListener('message', ({ source, origin, data }: MessageEvent<ToPreview>) => {
    if (source !== parent || origin !== location.origin) return;
    if (data.scheme) scheme(data.scheme);
    if (data.words) words = data.words;
    if (data.choosesWords !== undefined) {
      choosesWords = data.choosesWords;
      choosing.disabled = !choosesWords;
    }
    const isOther = data.words ?? data.choosesWords;
    const shown = data.document ?? (isOther !== undefined && navigation.state().screen.document);
    if (shown) void showAll({ ...shown } as Document);
  });
  tellWhenHydrated();
}

/** React would find other texts than the server's if a document came before. */
function tellWhenHydrated(): void {
  if ('hydrated' in document.documentElement.dataset) tell({ preview: 'ready' });
  else setTimeout(tellWhenHydrated, 20);
}

/** A style sheet that shows what a click would choose. */
function choosingStyle(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.disabled = true;
  sheet.replaceSync('*{cursor:crosshair!important}:hover:not(:has(:hover)){outline:2px solid}');
  document.adoptedStyleSheets.push(sheet);
  return sheet;
}

function choose(event: MouseEvent, texts: Partial<Texts>): void {
  event.preventDefault();
  event.stopPropagation();
  if (event.target instanceof Element) tell({ preview: 'words', words: wordsAt(event.target, texts) });
}

function show(document: Document, Page: AnyPageComponent, navigation: Navigation) {
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
