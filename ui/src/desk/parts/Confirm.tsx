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
  /** The whole name of the button, where it is another one. */
  name?: string;
  question: string;
  /** Whether nothing is lost by it. */
  isMild?: boolean;
  /** More about what it does. */
  children?: ReactNode;
  onConfirm: () => void;
}

/** A button whose action is confirmed in a dialogue. */
export function Confirm({ action, of, name, question, isMild, children, onConfirm }: Props) {
  const { t } = useI18n();
  const isLooking = useLooksUpLinks();
  return (
    <DialogTrigger>
      <Button
        className={isMild ? 'quiet' : 'quiet danger'}
        aria-label={name ?? (of ? `${action}: ${of}` : action)}
      >
        {action}
      </Button>
      <Dialogue role="alertdialog">
        {({ close }) => (
          <>
            <Heading slot="title">{question}</Heading>
            {children}
            <div className="row">
              <Button
                className={isMild ? 'action' : 'action danger'}
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
