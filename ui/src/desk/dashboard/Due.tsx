import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { openLines } from '../contracts/progress';
import { contracts } from '../contracts/queries';
import { Failure } from '../parts/Failure';
import styles from './Dashboard.module.css';

/** What of the contracts waits for somebody who keeps them. */
export function Due() {
  const { t } = useI18n();
  const due = useQuery(openLines({ due: 'week' }));
  const late = useQuery(contracts({ state: 'late' }));
  return (
    <>
      <Failure error={due.error ?? late.error} />
      <ul className={styles.waits}>
        {due.data && (
          <li>
            <Link to="/contracts/progress?due=week">
              {t('desk.dashboard.due', { count: due.data.total })}
            </Link>
          </li>
        )}
        {late.data && (
          <li className={late.data.total > 0 ? 'failure' : undefined}>
            <Link to="/contracts?state=late">{t('desk.dashboard.late', { count: late.data.total })}</Link>
          </li>
        )}
      </ul>
    </>
  );
}
