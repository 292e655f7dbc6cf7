import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { Hook } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { CallError, call } from '../api';
import { Deliveries } from '../hooks/Deliveries';
import { HookForm } from '../hooks/HookForm';
import { HookSecret } from '../hooks/HookSecret';
import { HookTest } from '../hooks/HookTest';
import { HOOKS, hooks, KIND_NAMES } from '../hooks/hook';
import { Confirm } from '../parts/Confirm';
import { Failure } from '../parts/Failure';
import { Page } from '../parts/Page';
import { Unread } from '../parts/Unread';
import { queries } from '../queries';
import styles from './TemplatePage.module.css';

/** One webhook or group, or a new one. */
export function HookPage() {
  const { t } = useI18n();
  const { id = '' } = useParams();
  const { data, error } = useQuery(hooks);
  const own = data?.hooks.find((hook) => hook.id === id);
  if (id === 'new') return <NewHook />;
  if (!own) {
    const gone = data ? new CallError('not-found', 404) : error;
    return <Unread title={t('desk.hooks.title')} list={HOOKS} error={gone} />;
  }
  return <Opened key={id} hook={own} />;
}

function NewHook() {
  const { t } = useI18n();
  const navigate = useNavigate();
  return (
    <Page title={t('desk.hooks.add')}>
      <p className="hint">{t('desk.hooks.newHint')}</p>
      <div className={styles.form}>
        <HookForm
          onSaved={async ({ hook, secret }) => {
            await queries.invalidateQueries({ queryKey: hooks.queryKey });
            // Not in the address: nobody is shown it again.
            await navigate(`${HOOKS}/${hook.id}`, { replace: true, state: { secret } });
          }}
        />
      </div>
    </Page>
  );
}

function Opened({ hook }: { hook: Hook }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [secret, setSecret] = useState<string | undefined>(state?.secret);
  useEffect(() => {
    // The browser keeps a place's state; this page alone shows the secret.
    if (state?.secret) void navigate(`${HOOKS}/${hook.id}`, { replace: true });
  }, [state, navigate, hook.id]);
  const remove = useMutation({
    mutationFn: () => call('DELETE', '/hooks/{id}', { path: { id: hook.id } }),
    onSuccess: async () => {
      await navigate(HOOKS);
      // The list alone: what is asked of the deleted one is not found.
      await queries.invalidateQueries({ queryKey: hooks.queryKey, exact: true });
    },
  });
  return (
    <Page title={hook.name}>
      <p className="hint">
        {t(KIND_NAMES[hook.kind])} · {hook.address}
      </p>
      {hook.is_lost && <p className="notice">{t('desk.hooks.lostHint')}</p>}
      {!hook.is_lost && !hook.is_on && <p className="notice">{t('desk.hooks.offHint')}</p>}
      {hook.kind === 'webhook' && <HookSecret hook={hook} secret={secret} onDrawn={setSecret} />}
      <HookTest hook={hook} />
      <section className={styles.form} aria-labelledby="settings">
        <h2 id="settings">{t('desk.hooks.settings')}</h2>
        <HookForm
          key={secret ?? hook.id}
          hook={hook}
          onSaved={() => queries.invalidateQueries({ queryKey: hooks.queryKey })}
        />
      </section>
      <Deliveries hook={hook} />
      <Failure error={remove.error} />
      <Confirm
        action={t('desk.hooks.delete')}
        question={t('desk.hooks.deleteQuestion', { name: hook.name })}
        onConfirm={() => remove.mutate()}
      />
    </Page>
  );
}
