import { useEffect } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useBlocker } from 'react-router';
import { useI18n } from '../../i18n/I18n';

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
    <ModalOverlay className="overlay" isOpen={blocker.state === 'blocked'}>
      <Modal className="modal">
        <Dialog role="alertdialog">
          <Heading slot="title">{t('desk.entry.leaveQuestion')}</Heading>
          <div className="row">
            <Button className="action danger" onPress={() => blocker.proceed?.()}>
              {t('desk.entry.leave')}
            </Button>
            <Button className="quiet" autoFocus onPress={() => blocker.reset?.()}>
              {t('desk.entry.stay')}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
