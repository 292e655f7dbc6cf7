import { renderToString } from 'react-dom/server';
import en from '../../locales/en.json';
import ja from '../../locales/ja.json';
import zh from '../../locales/zh.json';
import { App, hrefOf } from './app/App';
import type { Document, Locale } from './generated/document';
import { type Translate, translator } from './i18n/texts';
import { firstScreen } from './navigation/screen';
import { pageOf } from './pages/all';

const TRANSLATE: Record<Locale, Translate> = { zh: translator(zh), en: translator(en), ja: translator(ja) };

const NOWHERE = () => undefined;
const NAVIGATOR = { createHref: hrefOf, go: NOWHERE, push: NOWHERE, replace: NOWHERE };

/** Renders a page's document to the HTML of the application's root element. */
function render(json: string): string {
  const document = JSON.parse(json) as Document;
  return renderToString(
    <App
      screen={firstScreen(document, pageOf(document.page.kind))}
      t={TRANSLATE[document.frame.locale]}
      navigator={NAVIGATOR}
      loading={false}
      announcement=""
    />,
  );
}

Object.assign(globalThis, { selvageRender: render });
