import { useEffect } from 'react';
import { Button, Heading } from 'react-aria-components';
import { useBlocker } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { Dialogue } from '../parts/Dialogue';

interface Props {
  hasChanges: boolean;
  /** Drops the changes. */
  onLeave: () => void;
}

/** Asks before changes are left that were not saved, but not somebody who has logged out. */
export function Leaving({ hasChanges, onLeave }: Props) {
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
        <Button
          className="action danger"
          onPress={() => {
            onLeave();
            blocker.proceed?.();
          }}
        >
          {t('desk.entry.leave')}
        </Button>
        <Button className="quiet" autoFocus onPress={() => blocker.reset?.()}>
          {t('desk.entry.stay')}
        </Button>
      </div>
    </Dialogue>
  );
}
