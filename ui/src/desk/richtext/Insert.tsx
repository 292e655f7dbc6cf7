import { type FormEvent, type ReactNode, useId } from 'react';
import { Button, Form, Heading } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { Dialogue } from '../parts/Dialogue';

interface Props {
  title: string;
  action: string;
  onConfirm: () => void;
  onClose: () => void;
  /** Further buttons. */
  others?: ReactNode;
  children: ReactNode;
}

/** A dialogue that asks for what is put into the text. */
export function Insert({ title, action, onConfirm, onClose, others, children }: Props) {
  const { t } = useI18n();
  const form = useId();
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    // The form of the page is not meant: a portal's events rise in React's tree.
    event.stopPropagation();
    onConfirm();
  };
  return (
    <Dialogue isOpen onOpenChange={onClose}>
      <Heading slot="title">{title}</Heading>
      <Form id={form} onSubmit={confirm}>
        {children}
      </Form>
      <div className="row">
        <Button type="submit" form={form} className="action">
          {action}
        </Button>
        {others}
        <Button className="quiet" onPress={onClose}>
          {t('desk.form.cancel')}
        </Button>
      </div>
    </Dialogue>
  );
}
