import { renderToString } from 'react-dom/server';
import { App, hrefOf } from './app/App';
import type { Document } from './generated/document';
import { TRANSLATE } from './i18n/server';
import { firstScreen } from './navigation/screen';
import { pageOf } from './pages/all';

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
