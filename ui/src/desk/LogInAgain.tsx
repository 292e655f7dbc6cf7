import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Heading } from 'react-aria-components';
import { useI18n } from '../i18n/I18n';
import { isLoggedOut } from './api';
import { Dialogue } from './parts/Dialogue';
import { LoginForm } from './parts/LoginForm';
import { me, queries, sessionIsOver } from './queries';

/**
 * Asks for a login over the page when the session has ended: what is typed there stays, and what was refused is
 * carried out.
 */
export function LogInAgain() {
  const { t } = useI18n();
  const { id } = useSuspenseQuery(me).data;
  const isOver = useQuery(sessionIsOver).data;
  return (
    <Dialogue isOpen={isOver} isDismissable={false} isKeyboardDismissDisabled>
      <Heading slot="title">{t('desk.login.title')}</Heading>
      <p className="notice">{t('desk.problems.not-logged-in')}</p>
      <LoginForm
        onLogin={async (account) => {
          // The page is of somebody else.
          if (account.id !== id) return location.assign('/desk');
          queries.setQueryData(me.queryKey, account);
          queries.setQueryData(sessionIsOver.queryKey, false);
          const refused = queries.getMutationCache().findAll({
            status: 'error',
            predicate: ({ state }) => isLoggedOut(state.error),
          });
          // One that fails again says so where it was begun.
          await Promise.allSettled(refused.map((own) => own.execute(own.state.variables)));
          await queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
        }}
      />
      <p>
        <a href="/desk/login">{t('desk.nav.logout')}</a>
      </p>
    </Dialogue>
  );
}
