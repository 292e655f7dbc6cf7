import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button, Checkbox, CheckboxGroup, Form, Label } from 'react-aria-components';
import type { Hook, HookKind, HookTopic, SavedHook, WrittenHook } from '../../generated/desk';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { CallError, call } from '../api';
import { KNOWN } from '../languages';
import checks from '../parts/Checks.module.css';
import { Choice } from '../parts/Choice';
import { Failure } from '../parts/Failure';
import { HookInput } from './HookInput';
import { ADDRESS_HINTS, hasSecret, KIND_NAMES, KINDS, TOPIC_NAMES, topicsOf } from './hook';

interface Props {
  /** The hook that is changed; absent for a new one. */
  hook?: Hook | undefined;
  onSaved: (saved: SavedHook) => void;
}

/** What somebody writes: everything but the version. */
type Draft = Omit<WrittenHook, 'version' | 'secret'> & { secret: string };

/** The form of a webhook or a group. Address and secret that are there stay, unless they are entered anew. */
export function HookForm({ hook, onSaved }: Props) {
  const { locale, t } = useI18n();
  const [draft, setDraft] = useState<Draft>({
    name: hook?.name ?? '',
    kind: hook?.kind ?? 'webhook',
    is_on: hook?.is_on ?? true,
    topics: hook?.topics ?? [],
    lang: (hook?.lang as Locale | undefined) ?? locale,
    address: '',
    secret: '',
  });
  // The version that somebody sees, and not a later one of somebody else.
  const [version, setVersion] = useState(hook?.version ?? 0);
  const change = (changed: Partial<Draft>) => setDraft((own) => ({ ...own, ...changed }));
  const save = useMutation({
    mutationFn: () => {
      const { secret, ...written } = draft;
      const body = { ...written, version, ...(secret && { secret }) };
      return hook
        ? call('PUT', '/hooks/{id}', { path: { id: hook.id }, body })
        : call('POST', '/hooks', { body });
    },
    onSuccess: (saved) => {
      change({ address: '', secret: '' });
      setVersion(saved.hook.version);
      onSaved(saved);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const choose = (kind: HookKind) =>
    change({ kind, topics: draft.topics.filter((topic) => topicsOf(kind).includes(topic)) });
  const isConflict = save.error instanceof CallError && save.error.code === 'conflict';
  return (
    <Form onSubmit={submit}>
      {!hook && (
        <Choice
          label={t('desk.hooks.kind')}
          value={draft.kind}
          options={KINDS.map((value) => ({ value, name: t(KIND_NAMES[value]) }))}
          onChange={choose}
        />
      )}
      <HookInput
        label={t('desk.hooks.name')}
        hint={t('desk.hooks.nameHint')}
        value={draft.name}
        isRequired
        onChange={(name) => change({ name })}
      />
      <HookInput
        label={t('desk.hooks.address')}
        hint={hook ? t('desk.hooks.addressStays', { address: hook.address }) : t(ADDRESS_HINTS[draft.kind])}
        value={draft.address}
        isRequired={!hook}
        onChange={(address) => change({ address })}
      />
      {hasSecret(draft.kind) && (
        <HookInput
          label={t('desk.hooks.groupSecret')}
          hint={t(hook?.has_secret ? 'desk.hooks.groupSecretStays' : 'desk.hooks.groupSecretHint')}
          value={draft.secret}
          onChange={(secret) => change({ secret })}
        />
      )}
      {draft.kind !== 'webhook' && (
        <Choice
          label={t('desk.hooks.language')}
          value={draft.lang}
          options={KNOWN.map(({ locale: value, name }) => ({ value, name }))}
          onChange={(lang) => change({ lang })}
        />
      )}
      <CheckboxGroup
        className={checks.checks}
        value={draft.topics}
        onChange={(topics) => change({ topics: topics as HookTopic[] })}
      >
        <Label>{t('desk.hooks.events')}</Label>
        {topicsOf(draft.kind).map((topic) => (
          <Checkbox key={topic} value={topic}>
            <span className={checks.box} />
            <span>{t(TOPIC_NAMES[topic])}</span>
            {draft.kind === 'webhook' && <code>{topic}</code>}
          </Checkbox>
        ))}
      </CheckboxGroup>
      <div className={checks.checks}>
        <Checkbox isSelected={draft.is_on} onChange={(is_on) => change({ is_on })}>
          <span className={checks.box} />
          <span>{t('desk.hooks.isOn')}</span>
        </Checkbox>
      </div>
      <div role="alert">{isConflict && <p className="failure">{t('desk.hooks.conflict')}</p>}</div>
      {!isConflict && <Failure error={save.error} />}
      <Button type="submit" className="action" isPending={save.isPending}>
        {t('desk.hooks.save')}
      </Button>
      <div role="status">{hook && save.isSuccess && <p className="notice">{t('desk.hooks.saved')}</p>}</div>
    </Form>
  );
}
