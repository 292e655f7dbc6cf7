import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router';
import { App } from './App.jsx';
import { createI18n } from './i18n.js';

const content = JSON.parse(document.getElementById('content').textContent);
const i18n = await createI18n(content.frame.locale);

hydrateRoot(
  document.getElementById('root'),
  <I18nextProvider i18n={i18n}>
    <BrowserRouter>
      <App content={content} />
    </BrowserRouter>
  </I18nextProvider>,
);
