import { Button, Heading } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { Dialogue } from '../parts/Dialogue';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  /** The contract's number. */
  number: string;
  /** The names of the companies. */
  before: string;
  now: string;
  onConfirm: () => void;
}

/** Asks before a contract is saved for another company, whose people see it at once. */
export function CompanyMove({ isOpen, onClose, number, before, now, onConfirm }: Props) {
  const { t } = useI18n();
  return (
    <Dialogue role="alertdialog" isOpen={isOpen} onOpenChange={(open) => open || onClose()}>
      {({ close }) => (
        <>
          <Heading slot="title">{t('desk.contracts.moveQuestion', { number, before, now })}</Heading>
          <p>{t('desk.contracts.moveHint', { before, now })}</p>
          <div className="row">
            <Button
              className="action danger"
              onPress={() => {
                close();
                onConfirm();
              }}
            >
              {t('desk.contracts.move')}
            </Button>
            <Button className="quiet" autoFocus onPress={close}>
              {t('desk.form.cancel')}
            </Button>
          </div>
        </>
      )}
    </Dialogue>
  );
}
