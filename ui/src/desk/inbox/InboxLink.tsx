import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import styles from './InboxLink.module.css';
import { inquiries } from './queries';

/** The inbox in the navigation, with the number of new inquiries. */
export function InboxLink() {
  const { t } = useI18n();
  const count = useQuery(inquiries({})).data?.counts.new ?? 0;
  return (
    <NavLink to="/inquiries">
      {t('desk.inbox.title')}
      {count > 0 && (
        <>
          {' '}
          <b className={styles.count} aria-hidden="true">
            {count}
          </b>
          <span className="visually-hidden">{t('desk.inbox.waiting', { count })}</span>
        </>
      )}
    </NavLink>
  );
}
