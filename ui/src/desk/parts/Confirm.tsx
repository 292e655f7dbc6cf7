import type { ReactNode } from 'react';
import { Button, DialogTrigger, Heading } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { useLooksUpLinks } from '../queries';
import { Dialogue } from './Dialogue';

interface Props {
  /** The button that asks, and the one that confirms. */
  action: string;
  /** The name of its object, where several buttons have the same text. */
  of?: string;
  question: string;
  /** More about what it does. */
  children?: ReactNode;
  onConfirm: () => void;
}

/** A button whose action is confirmed in a dialogue. */
export function Confirm({ action, of, question, children, onConfirm }: Props) {
  const { t } = useI18n();
  const isLooking = useLooksUpLinks();
  return (
    <DialogTrigger>
      <Button className="quiet" aria-label={of ? `${action}: ${of}` : action}>
        {action}
      </Button>
      <Dialogue role="alertdialog">
        {({ close }) => (
          <>
            <Heading slot="title">{question}</Heading>
            {children}
            <div className="row">
              <Button
                className="action danger"
                isPending={isLooking}
                onPress={() => {
                  onConfirm();
                  close();
                }}
              >
                {action}
              </Button>
              <Button className="quiet" autoFocus onPress={close}>
                {t('desk.form.cancel')}
              </Button>
            </div>
          </>
        )}
      </Dialogue>
    </DialogTrigger>
  );
}
