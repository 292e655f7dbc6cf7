import type { ReactNode } from 'react';
import { Button, Form, Heading } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { Dialogue } from './Dialogue';
import { Failure } from './Failure';
import { Field } from './Field';
import { values } from './values';

interface Props {
  question: string;
  /** The button that confirms. */
  action: string;
  /** Of the last attempt. */
  error: Error | null;
  isPending: boolean;
  /** Fields below the password. */
  children?: ReactNode;
  onConfirm: (password: string) => void;
  onClose: () => void;
}

/** A dialogue that confirms an action with the present password. */
export function AskPassword({ question, action, error, isPending, children, onConfirm, onClose }: Props) {
  const { t } = useI18n();
  return (
    <Dialogue role="alertdialog" isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <Heading slot="title">{question}</Heading>
      <Form onSubmit={(event) => onConfirm(values(event, 'current').current)}>
        <Field
          name="current"
          label={t('desk.form.currentPassword')}
          type="password"
          autoComplete="current-password"
          autoFocus
        />
        {children}
        <Failure error={error} />
        <div className="row">
          <Button type="submit" className="action" isPending={isPending}>
            {action}
          </Button>
          <Button className="quiet" onPress={onClose}>
            {t('desk.form.cancel')}
          </Button>
        </div>
      </Form>
    </Dialogue>
  );
}
