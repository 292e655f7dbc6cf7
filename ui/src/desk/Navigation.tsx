import { Fragment } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { Role } from '../generated/desk';
import { useI18n } from '../i18n/I18n';
import { Sections } from './content/Sections';
import styles from './Frame.module.css';
import { chapterAt } from './guide/guide';
import { InboxLink } from './inbox/InboxLink';
import { may } from './may';
import { PAGES } from './pages/pages';
import { useCurrentInView } from './parts/useCurrentInView';

/** The pages that somebody may open. */
export function Navigation({ role }: { role: Role }) {
  const { t } = useI18n();
  const list = useCurrentInView();
  const { pathname } = useLocation();
  return (
    <nav ref={list} aria-label={t('desk.nav.label')}>
      {PAGES.filter(({ shows }) => may(role, shows)).map(({ path, name }) => (
        <Fragment key={path}>
          {path === '/inquiries' ? (
            <InboxLink />
          ) : (
            <NavLink to={path} end={path === '/'}>
              {t(name)}
            </NavLink>
          )}
          {path === '/entries' && (
            <div className={styles.sections}>
              <Sections />
            </div>
          )}
        </Fragment>
      ))}
      <Link className={styles.guide} to={chapterAt(pathname)}>
        {t('desk.guide.title')}
      </Link>
    </nav>
  );
}
