import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button, Form } from 'react-aria-components';
import { useNavigate, useParams } from 'react-router';
import type { AnswerTemplate, TemplateText, WrittenTemplate } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { CallError, call } from '../api';
import { TemplateFields } from '../inbox/TemplateFields';
import { answerTemplates, PLACEHOLDERS } from '../inbox/template';
import { LANGUAGES } from '../languages';
import { Confirm } from '../parts/Confirm';
import { Failure } from '../parts/Failure';
import { Field } from '../parts/Field';
import { KeptNotice } from '../parts/KeptNotice';
import { Page } from '../parts/Page';
import { Unread } from '../parts/Unread';
import { queries } from '../queries';
import { useKept } from '../useKept';
import styles from './TemplatePage.module.css';

const LIST = '/inquiries/templates';
const NO_TEXT: TemplateText = { subject: '', text: '' };

/** One template of answers, or a new one. */
export function TemplatePage() {
  const { t } = useI18n();
  const { id = '' } = useParams();
  const { data, error } = useQuery(answerTemplates);
  const own = data?.templates.find((template) => template.id === id);
  if (id !== 'new' && !own) {
    const gone = data ? new CallError('not-found', 404) : error;
    return <Unread title={t('desk.inbox.templates.title')} list={LIST} error={gone} />;
  }
  return <Opened key={id} template={own} />;
}

function Opened({ template }: { template: AnswerTemplate | undefined }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const stored = {
    version: template?.version ?? 0,
    name: template?.name ?? '',
    texts: template?.texts ?? {},
  };
  const { kept, keep } = useKept<WrittenTemplate>(`template/${template?.id ?? 'new'}`);
  const [draft, setDraft] = useState<WrittenTemplate>(kept ?? stored);
  const [isKept, setIsKept] = useState(kept !== undefined);
  const [isChanged, setIsChanged] = useState(kept !== undefined);
  useEffect(() => keep(isChanged ? draft : undefined), [keep, isChanged, draft]);
  const change = (changed: Partial<WrittenTemplate>) => {
    setDraft((own) => ({ ...own, ...changed }));
    setIsChanged(true);
  };
  const toList = async () => {
    setIsChanged(false);
    await queries.invalidateQueries(answerTemplates);
    await navigate(LIST);
  };
  const save = useMutation({
    mutationFn: () =>
      template
        ? call('PUT', '/answer-templates/{id}', { path: { id: template.id }, body: draft })
        : call('POST', '/answer-templates', { body: draft }),
    onSuccess: toList,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE', '/answer-templates/{id}', { path: { id } }),
    onSuccess: toList,
  });
  const isConflict = save.error instanceof CallError && save.error.code === 'conflict';
  return (
    <Page title={template?.name ?? t('desk.inbox.templates.add')}>
      {isKept && (
        <KeptNotice
          onDrop={() => {
            setDraft(stored);
            setIsKept(false);
            setIsChanged(false);
          }}
        />
      )}
      <Form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Field
          key={`${isKept}`}
          name="name"
          label={t('desk.inbox.templates.name')}
          autoComplete="off"
          {...(draft.name && { defaultValue: draft.name })}
          hint={t('desk.inbox.templates.nameHint')}
          onChange={(name) => change({ name })}
        />
        <p className="hint">{t('desk.inbox.templates.placeholdersHint')}</p>
        <ul className={styles.placeholders}>
          {Object.entries(PLACEHOLDERS).map(([name, meaning]) => (
            <li key={name}>
              <code>{`{{${name}}}`}</code> {t(meaning)}
            </li>
          ))}
        </ul>
        {LANGUAGES.map((language) => (
          <TemplateFields
            key={language.locale}
            language={language}
            value={draft.texts[language.locale] ?? NO_TEXT}
            onChange={(text) => change({ texts: { ...draft.texts, [language.locale]: text } })}
          />
        ))}
        <div role="alert">
          {isConflict && <p className="failure">{t('desk.inbox.templates.conflict')}</p>}
        </div>
        <Failure error={isConflict ? remove.error : (save.error ?? remove.error)} />
        <div className="row">
          <Button type="submit" className="action" isPending={save.isPending}>
            {t('desk.inbox.templates.save')}
          </Button>
          {template && (
            <Confirm
              action={t('desk.inbox.delete')}
              question={t('desk.inbox.templates.deleteQuestion', { name: template.name })}
              onConfirm={() => remove.mutate(template.id)}
            />
          )}
        </div>
      </Form>
    </Page>
  );
}
