import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button, Checkbox, Form } from 'react-aria-components';
import type { PasswordChange } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { isCompact, setCompact } from '../density';
import { ROLE_NAMES } from '../names';
import checks from '../parts/Checks.module.css';
import { device } from '../parts/device';
import { Failure } from '../parts/Failure';
import { Field } from '../parts/Field';
import lists from '../parts/List.module.css';
import { NewPassword } from '../parts/NewPassword';
import { Page } from '../parts/Page';
import { time } from '../parts/times';
import { values } from '../parts/values';
import { me, queries, sessions } from '../queries';
import { SecondFactor } from '../secondFactor/SecondFactor';

/** The person's own account: password and sessions. */
export function AccountPage() {
  const { locale, t } = useI18n();
  const account = useSuspenseQuery(me).data;
  const form = useRef<HTMLFormElement>(null);
  const [compact, showCompact] = useState(isCompact);
  const list = useQuery(sessions);
  const change = useMutation({
    mutationFn: (body: PasswordChange) => call('PUT', '/me/password', { body }),
    onSuccess: () => {
      form.current?.reset();
      return queries.invalidateQueries(sessions);
    },
  });
  const revoke = useMutation({
    mutationFn: (id: string) => call('DELETE', '/sessions/{id}', { path: { id } }),
    onSettled: () => queries.invalidateQueries(sessions),
  });
  return (
    <Page title={t('desk.account.title')}>
      <p className="hint">
        {account.name} · {account.email} · {t(ROLE_NAMES[account.role])}
      </p>
      <section aria-labelledby="sessions">
        <h2 id="sessions">{t('desk.account.sessions')}</h2>
        <Failure error={list.error ?? revoke.error} />
        <ul className={lists.list}>
          {list.data?.map((session) => (
            <li key={session.id}>
              <span>
                {device(session.user_agent) || t('desk.account.unknownBrowser')}
                <small>
                  {t('desk.account.since', { time: time(session.created_at, locale) })}
                  {' · '}
                  {t('desk.account.used', { time: time(session.used_at, locale) })}
                  {session.network && ` · ${session.network}`}
                </small>
              </span>
              {session.current ? (
                <span className={lists.last}>{t('desk.account.thisSession')}</span>
              ) : (
                <Button className={`quiet ${lists.last}`} onPress={() => revoke.mutate(session.id)}>
                  {t('desk.account.revoke')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="password">
        <h2 id="password">{t('desk.account.password')}</h2>
        <Form ref={form} onSubmit={(event) => change.mutate(values(event, 'current', 'new'))}>
          <Field
            name="current"
            label={t('desk.form.currentPassword')}
            type="password"
            autoComplete="current-password"
          />
          <NewPassword name="new" />
          <Failure error={change.error} />
          <Button type="submit" className="action" isPending={change.isPending}>
            {t('desk.account.change')}
          </Button>
          <p role="status">{change.isSuccess && t('desk.account.changed')}</p>
        </Form>
      </section>
      <section aria-labelledby="display">
        <h2 id="display">{t('desk.account.display')}</h2>
        <div className={checks.checks}>
          <Checkbox
            isSelected={compact}
            onChange={(isOn) => {
              setCompact(isOn);
              showCompact(isOn);
            }}
          >
            <span className={checks.box} />
            {t('desk.account.compact')}
          </Checkbox>
        </div>
      </section>
      <SecondFactor isOn={account.second_factor} />
    </Page>
  );
}
