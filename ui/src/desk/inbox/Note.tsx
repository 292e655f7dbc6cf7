import { useI18n } from '../../i18n/I18n';
import { TextForm } from './TextForm';

interface Props {
  text: string;
  onChange: (text: string) => void;
  isPending: boolean;
  onAdd: (text: string) => Promise<unknown>;
}

/** Adds a note, which the buyer does not see. */
export function Note({ text, onChange, isPending, onAdd }: Props) {
  const { t } = useI18n();
  return (
    <section aria-labelledby="note">
      <h2 id="note">{t('desk.inbox.note.title')}</h2>
      <TextForm
        shortcut="note"
        label={t('desk.inbox.note.label')}
        hint={t('desk.inbox.note.hint')}
        rows={3}
        text={text}
        onChange={onChange}
        buttonClass="quiet"
        action={t('desk.inbox.note.add')}
        isPending={isPending}
        onSubmit={onAdd}
      />
    </section>
  );
}
