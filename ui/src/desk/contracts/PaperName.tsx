import { Button, DialogTrigger, Form, Heading, Input, Label, TextField } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { Dialogue } from '../parts/Dialogue';
import { values } from '../parts/values';

interface Props {
  name: string;
  onChange: (name: string) => void;
}

/** A button that gives a paper another name. */
export function PaperName({ name, onChange }: Props) {
  const { t } = useI18n();
  const action = t('desk.contracts.papers.rename');
  return (
    <DialogTrigger>
      <Button className="quiet" aria-label={t('desk.contracts.papers.renameOf', { name })}>
        {action}
      </Button>
      <Dialogue>
        {({ close }) => (
          <Form
            onSubmit={(event) => {
              const { name: typed } = values(event, 'name');
              onChange(typed);
              close();
            }}
          >
            <Heading slot="title">{action}</Heading>
            <TextField className="field" name="name" defaultValue={name} isRequired autoFocus maxLength={100}>
              <Label>{t('desk.contracts.papers.name')}</Label>
              <Input />
            </TextField>
            <div className="row">
              <Button type="submit" className="action">
                {action}
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
