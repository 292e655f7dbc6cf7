import { useEffect } from 'react';
import { Button, Heading } from 'react-aria-components';
import { useBlocker } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { Dialogue } from '../parts/Dialogue';

/** Asks before changes are left that were not saved, unless the session has ended. */
export function Leaving({ hasChanges }: { hasChanges: boolean }) {
  const { t } = useI18n();
  const blocker = useBlocker(({ nextLocation }) => hasChanges && nextLocation.pathname !== '/login');
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasChanges]);
  return (
    <Dialogue role="alertdialog" isOpen={blocker.state === 'blocked'} isDismissable={false}>
      <Heading slot="title">{t('desk.entry.leaveQuestion')}</Heading>
      <div className="row">
        <Button className="action danger" onPress={() => blocker.proceed?.()}>
          {t('desk.entry.leave')}
        </Button>
        <Button className="quiet" autoFocus onPress={() => blocker.reset?.()}>
          {t('desk.entry.stay')}
        </Button>
      </div>
    </Dialogue>
  );
}
