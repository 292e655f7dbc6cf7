import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { Button } from 'react-aria-components';
import { NavLink, Outlet, useNavigate } from 'react-router';
import { useI18n } from '../i18n/I18n';
import { call } from './api';
import { Sections } from './content/Sections';
import { mayKeepContracts } from './contracts/contract';
import { mayMerchandise } from './customers/customer';
import { InboxLink } from './inbox/InboxLink';
import { mayAnswer } from './inbox/inquiry';
import { LanguageChoice } from './Language';
import { ROLE_NAMES } from './names';
import { Failure } from './parts/Failure';
import { me, queries } from './queries';
import { Shortcuts } from './shortcuts/Shortcuts';

/** The desk around its pages: navigation, language, logout. */
export function Frame() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const account = useSuspenseQuery(me).data;
  const logout = useMutation({
    mutationFn: () => call('POST', '/logout'),
    onSuccess: async () => {
      await navigate('/login');
      queries.clear();
    },
  });
  return (
    <div className="frame">
      <header>
        <a className="skip" href="#main">
          {t('desk.nav.skip')}
        </a>
        <p className="brand">{t('desk.title')}</p>
        <nav aria-label={t('desk.nav.label')}>
          <NavLink to="/" end>
            {t('desk.dashboard.title')}
          </NavLink>
          {mayAnswer(account.role) && <InboxLink />}
          {mayMerchandise(account.role) && <NavLink to="/customers">{t('desk.customers.title')}</NavLink>}
          {mayKeepContracts(account.role) && <NavLink to="/contracts">{t('desk.contracts.title')}</NavLink>}
          {account.role !== 'merchandiser' && (
            <>
              <NavLink to="/entries">{t('desk.entries.title')}</NavLink>
              <div className="sections">
                <Sections />
              </div>
              <NavLink to="/media">{t('desk.media.title')}</NavLink>
            </>
          )}
          {account.role === 'owner' && (
            <>
              <NavLink to="/people">{t('desk.people.title')}</NavLink>
              <NavLink to="/activity">{t('desk.activity.title')}</NavLink>
            </>
          )}
          <NavLink to="/account">{t('desk.account.title')}</NavLink>
        </nav>
        <div className="tools">
          <p className="person">
            {account.name}
            <small>{t(ROLE_NAMES[account.role])}</small>
          </p>
          <LanguageChoice />
          <Shortcuts searchPage={account.role === 'merchandiser' ? '/inquiries' : '/entries'} />
          <Button className="quiet" isPending={logout.isPending} onPress={() => logout.mutate()}>
            {t('desk.nav.logout')}
          </Button>
          <Failure error={logout.error} />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
