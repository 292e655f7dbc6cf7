import { useState } from 'react';
import { Button, DialogTrigger, Form, Heading, Input, Label, TextField } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { Dialogue } from '../parts/Dialogue';

interface Props {
  email: string;
  isPending: boolean;
  onErase: (confirmation: string) => void;
}

/** Asks for the address once more before everything of it is erased. */
export function Erase({ email, isPending, onErase }: Props) {
  const { t } = useI18n();
  const [typed, setTyped] = useState('');
  const isSame = typed.trim().toLowerCase() === email;
  return (
    <DialogTrigger onOpenChange={() => setTyped('')}>
      <Button className="action danger" isPending={isPending}>
        {t('desk.persons.erase')}
      </Button>
      <Dialogue role="alertdialog">
        {({ close }) => (
          <Form
            onSubmit={(event) => {
              event.preventDefault();
              if (!isSame) return;
              onErase(typed);
              close();
            }}
          >
            <Heading slot="title">{t('desk.persons.eraseQuestion', { email })}</Heading>
            <p>{t('desk.persons.eraseHint')}</p>
            <TextField className="field" autoFocus value={typed} onChange={setTyped}>
              <Label>{t('desk.persons.confirm', { email })}</Label>
              <Input autoComplete="off" spellCheck="false" />
            </TextField>
            <div className="row">
              <Button type="submit" className="action danger" isDisabled={!isSame}>
                {t('desk.persons.erase')}
              </Button>
              <Button className="quiet" onPress={close}>
                {t('desk.form.cancel')}
              </Button>
            </div>
          </Form>
        )}
      </Dialogue>
    </DialogTrigger>
  );
}
