import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Navigator } from 'react-router';
import { localised } from '../i18n/locale';
import type { Translate } from '../i18n/texts';
import type { BrowserNavigation } from '../navigation/browser';
import { applyHead } from '../navigation/head';
import { followLinks } from '../navigation/links';
import { loginAfter, watchSession } from '../session/watch';
import { App, hrefOf, type SiteParts } from './App';

/** The application in the browser: renders the current page, then updates head, scroll position and focus. */
export function BrowserApp({
  site,
  browser,
  t,
}: {
  site: SiteParts;
  browser: BrowserNavigation;
  t: Translate;
}) {
  const { navigation, finishNavigation } = browser;
  const { screen, pending, problem } = useSyncExternalStore(
    navigation.subscribe,
    navigation.state,
    navigation.state,
  );
  const first = useRef(screen);
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: hrefOf,
      go: (delta) => history.go(delta),
      push: (to) => void navigation.navigate(hrefOf(to), 'PUSH'),
      replace: (to) => void navigation.navigate(hrefOf(to), 'REPLACE'),
    }),
    [navigation],
  );
  const { locale } = screen.document.frame;
  // For tests, which wait for it before they use the page.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  useEffect(() => followLinks(locale, (href) => void navigation.follow(href)), [locale, navigation]);
  useEffect(() => {
    if (screen === first.current) return;
    applyHead(screen.document.head);
    if (!screen.isUpdate) finishNavigation(screen);
  }, [screen, finishNavigation]);
  // As a layout effect it runs before the effects of a page, which may end the session.
  useLayoutEffect(
    () =>
      watchSession((end) => {
        const { path, locale } = navigation.state().screen.document.frame;
        const login = loginAfter(path, end, location.hash);
        // Replaces the orders, to which the login returns: Back would demand it again.
        const navigationType = end === 'orders' || end === 'password' ? 'REPLACE' : 'PUSH';
        if (login) void navigation.navigate(localised(login, locale), navigationType);
      }),
    [navigation],
  );
  return (
    <App
      site={site}
      screen={screen}
      t={t}
      navigator={navigator}
      loading={pending !== null}
      problem={problem}
      announcement={screen === first.current ? '' : screen.document.head.title}
    />
  );
}
