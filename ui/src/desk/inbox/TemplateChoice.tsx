import { useQuery } from '@tanstack/react-query';
import type { Inquiry } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { Choice } from '../parts/Choice';
import { answerTemplates, filledTemplate } from './template';

const NONE = 'none';

interface Props {
  inquiry: Inquiry;
  onChoose: (filled: { subject: string; text: string }) => void;
}

/** Begins an answer with one of the templates in the buyer's language, if there are any. */
export function TemplateChoice({ inquiry, onChoose }: Props) {
  const { t } = useI18n();
  const { data } = useQuery(answerTemplates);
  const own = data?.templates.filter(({ texts }) => inquiry.lang in texts) ?? [];
  if (own.length === 0) return null;
  const options = own.map(({ id, name }) => ({ value: id, name }));
  return (
    <Choice
      label={t('desk.inbox.templates.choose')}
      value={NONE}
      options={[{ value: NONE, name: t('desk.inbox.templates.none') }, ...options]}
      onChange={(chosen) => {
        const template = own.find(({ id }) => id === chosen);
        const filled = template && filledTemplate(template, inquiry);
        if (filled) onChoose(filled);
      }}
    />
  );
}
