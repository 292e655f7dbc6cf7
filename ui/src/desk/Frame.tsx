import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { Button } from 'react-aria-components';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { useI18n } from '../i18n/I18n';
import { CallError, call } from './api';
import styles from './Frame.module.css';
import { chapterAt } from './guide/guide';
import { LanguageChoice } from './Language';
import { LogInAgain } from './LogInAgain';
import { may } from './may';
import { Navigation } from './Navigation';
import { ROLE_NAMES } from './names';
import { pageAt } from './pages/pages';
import { Failure } from './parts/Failure';
import { Page } from './parts/Page';
import { me } from './queries';
import { Shortcuts } from './shortcuts/Shortcuts';

/** The desk around its pages: navigation, language, logout. */
export function Frame() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const account = useSuspenseQuery(me).data;
  const { pathname } = useLocation();
  const page = pageAt(pathname);
  const logout = useMutation({
    mutationFn: () => call('POST', '/logout'),
    onSuccess: () => navigate('/login'),
  });
  return (
    <div className={styles.frame}>
      <header>
        <a className={styles.skip} href="#main">
          {t('desk.nav.skip')}
        </a>
        <p className={styles.brand}>{t('desk.title')}</p>
        <Navigation role={account.role} />
        <div className={styles.tools}>
          <p className={styles.person}>
            {account.name}
            <small>{t(ROLE_NAMES[account.role])}</small>
          </p>
          <LanguageChoice />
          <Link className={`quiet ${styles.help}`} to={chapterAt(pathname)}>
            {t('desk.guide.title')}
          </Link>
          <Shortcuts role={account.role} />
          <Button className="quiet" isPending={logout.isPending} onPress={() => logout.mutate()}>
            {t('desk.nav.logout')}
          </Button>
          <Failure error={logout.error} />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {page && !may(account.role, page.shows) ? (
          <Page title={t(page.name)}>
            <Failure error={new CallError('not-allowed', 403)} />
          </Page>
        ) : (
          <Outlet />
        )}
      </main>
      <LogInAgain />
    </div>
  );
}
