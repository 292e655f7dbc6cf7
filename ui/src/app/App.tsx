import { type ComponentType, useMemo } from 'react';
import { createPath, type Navigator, Router } from 'react-router';
import { I18nProvider } from '../i18n/I18n';
import { prefixOf } from '../i18n/locale';
import type { Translate } from '../i18n/texts';
import type { LayoutProps } from '../layout/Layout';
import type { LoadProblem } from '../navigation/navigation';
import type { Content, Screen } from '../navigation/screen';
import type { PageComponent } from '../pages/kinds';
import { Settings } from '../parts/settings';
import { ErrorBoundary } from './ErrorBoundary';

/** Components that differ between the two sites. */
export interface SiteParts {
  Layout: ComponentType<LayoutProps>;
  ErrorPage: PageComponent<'error'>;
}

interface Props {
  site: SiteParts;
  screen: Screen<Content>;
  t: Translate;
  navigator: Navigator;
  /** Whether another page is loading. */
  loading: boolean;
  /** Why the page that was requested is not shown yet. */
  problem?: LoadProblem | null;
  /** Announced to screen readers after a navigation. */
  announcement: string;
}

/** The application for one page; renders the same tree on the server and in the browser. */
export function App({
  site: { Layout, ErrorPage },
  screen,
  t,
  navigator,
  loading,
  problem = null,
  announcement,
}: Props) {
  const { document, Page } = screen;
  const { frame, page } = document;
  // So that React does not render the page again when the state of a navigation, or the fragment of the address, changes.
  const content = useMemo(
    () => (
      <Settings value={document.frame}>
        <Page page={document.page} />
      </Settings>
    ),
    [document, Page],
  );
  return (
    <I18nProvider locale={frame.locale} t={t}>
      <Router basename={prefixOf(frame.locale) || '/'} location={screen.href} navigator={navigator}>
        <Layout
          frame={frame}
          path={page.kind === 'error' ? null : frame.path}
          loading={loading}
          problem={problem}
          announcement={announcement}
        >
          {/* A page that throws is replaced by the error page until the next navigation. */}
          <ErrorBoundary
            key={frame.path}
            fallback={<ErrorPage page={{ kind: 'error', status: 500, message: null }} />}
          >
            {content}
          </ErrorBoundary>
        </Layout>
      </Router>
    </I18nProvider>
  );
}

/** Converts a router location to an href; paths are complete already. */
export function hrefOf(to: Parameters<Navigator['createHref']>[0]): string {
  return typeof to === 'string' ? to : createPath(to);
}
