import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Form } from 'react-aria-components';
import type { Invited, LinkBy, ListedStaff, NewInvitation, Role, RoleChange } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { ROLE_NAMES, ROLES } from '../names';
import { AskPassword } from '../parts/AskPassword';
import { Choice } from '../parts/Choice';
import { Confirm } from '../parts/Confirm';
import { Failure } from '../parts/Failure';
import { Field } from '../parts/Field';
import { HandedLink } from '../parts/HandedLink';
import { LinkByChoice } from '../parts/LinkByChoice';
import lists from '../parts/List.module.css';
import { Page } from '../parts/Page';
import { time } from '../parts/times';
import { values } from '../parts/values';
import { invitations, me, queries, staff } from '../queries';

/** The accounts and invitations, for an owner. */
export function PeoplePage() {
  const { locale, t } = useI18n();
  const account = useSuspenseQuery(me).data;
  const people = useQuery(staff);
  const waiting = useQuery(invitations);
  const [role, setRole] = useState<Role>('editor');
  const [address, setAddress] = useState('');
  const sendsMail = waiting.data?.sends_mail ?? false;
  const [chosenBy, setBy] = useState<LinkBy>('mail');
  const by = sendsMail ? chosenBy : 'hand';
  const how = sendsMail && <LinkByChoice value={by} onChange={setBy} />;
  const give = t(by === 'mail' ? 'desk.people.sendLink' : 'desk.people.inviteSubmit');
  const roles = ROLES.map((value) => ({ value, name: t(ROLE_NAMES[value]) }));
  const refresh = () =>
    Promise.all([staff, invitations].map((query) => queries.invalidateQueries({ queryKey: query.queryKey })));
  const giveLink = (body: NewInvitation) =>
    call('POST', '/invitations', { body: by === 'mail' ? { ...body, mail_lang: locale } : body });
  const invite = useMutation({ mutationFn: giveLink, onSettled: refresh });
  const withdraw = useMutation({
    mutationFn: (id: string) => call('DELETE', '/invitations/{id}', { path: { id } }),
    onSettled: refresh,
  });
  const [wanted, setWanted] = useState<{ member: ListedStaff; role: Role }>();
  const change = useMutation({
    mutationFn: ({ id, ...body }: RoleChange & { id: string }) =>
      call('PATCH', '/staff/{id}', { path: { id }, body }),
    onSuccess: () => setWanted(undefined),
    onSettled: refresh,
  });
  const [renewed, setRenewed] = useState<ListedStaff>();
  const renew = useMutation({
    mutationFn: giveLink,
    onSuccess: () => setRenewed(undefined),
    onSettled: refresh,
  });
  const end = useMutation({
    mutationFn: (id: string) => call('DELETE', '/staff/{id}/sessions', { path: { id } }),
  });
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE', '/staff/{id}', { path: { id } }),
    onSettled: refresh,
  });
  const hasAccount = people.data?.some(({ email }) => email === address.trim().toLowerCase()) ?? false;
  return (
    <Page title={t('desk.people.title')}>
      <section aria-labelledby="accounts">
        <h2 id="accounts">{t('desk.people.accounts')}</h2>
        <Failure error={people.error ?? remove.error ?? end.error} />
        <ul className={lists.list}>
          {people.data?.map((member) => (
            <li key={member.id}>
              <span>
                {member.name}
                <small>
                  {member.email}
                  {member.second_factor && ` · ${t('desk.secondFactor.member')}`}
                </small>
              </span>
              {member.id === account.id ? (
                <span className={lists.own}>{t(ROLE_NAMES[member.role])}</span>
              ) : (
                <>
                  <Choice
                    label={t('desk.people.roleOf', { name: member.name })}
                    value={member.role}
                    options={roles}
                    onChange={(chosen) => {
                      change.reset();
                      setWanted({ member, role: chosen });
                    }}
                  />
                  <Button
                    className="quiet"
                    aria-label={`${t('desk.people.renew')}: ${member.name}`}
                    onPress={() => {
                      renew.reset();
                      setRenewed(member);
                    }}
                  >
                    {t('desk.people.renew')}
                  </Button>
                  <Confirm
                    action={t('desk.people.endSessions')}
                    of={member.name}
                    question={t('desk.people.endSessionsQuestion', { name: member.name })}
                    onConfirm={() => end.mutate(member.id)}
                  />
                  <Confirm
                    action={t('desk.people.remove')}
                    question={t('desk.people.removeQuestion', { name: member.name })}
                    onConfirm={() => remove.mutate(member.id)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
        <Given invited={renew.data} />
        {renewed && (
          <AskPassword
            question={t('desk.people.renewQuestion', { name: renewed.name })}
            action={give}
            error={renew.error}
            isPending={renew.isPending}
            onConfirm={(current) => renew.mutate({ email: renewed.email, role: renewed.role, current })}
            onClose={() => setRenewed(undefined)}
          >
            {how}
          </AskPassword>
        )}
        {wanted && (
          <AskPassword
            question={t('desk.people.roleQuestion', {
              name: wanted.member.name,
              role: t(ROLE_NAMES[wanted.role]),
            })}
            action={t('desk.account.change')}
            error={change.error}
            isPending={change.isPending}
            onConfirm={(current) => change.mutate({ id: wanted.member.id, role: wanted.role, current })}
            onClose={() => setWanted(undefined)}
          />
        )}
      </section>
      <section aria-labelledby="invite">
        <h2 id="invite">{t('desk.people.invite')}</h2>
        <Form onSubmit={(event) => invite.mutate({ ...values(event, 'email', 'current'), role })}>
          <Field
            name="email"
            label={t('desk.form.email')}
            type="email"
            autoComplete="off"
            onChange={setAddress}
          />
          {hasAccount && <p className="notice">{t('desk.people.hasAccount')}</p>}
          <Choice label={t('desk.form.role')} value={role} options={roles} onChange={setRole} />
          <Field
            name="current"
            label={t('desk.form.currentPassword')}
            type="password"
            autoComplete="current-password"
          />
          {how || <p className="hint">{t('desk.people.noMail')}</p>}
          <Failure error={invite.error} />
          <Button type="submit" className="action" isDisabled={hasAccount} isPending={invite.isPending}>
            {give}
          </Button>
        </Form>
        <Given invited={invite.data} />
      </section>
      <section aria-labelledby="waiting">
        <h2 id="waiting">{t('desk.people.waiting')}</h2>
        <Failure error={waiting.error ?? withdraw.error} />
        {waiting.data?.invitations.length === 0 && <p className="hint">{t('desk.people.noneWaiting')}</p>}
        <ul className={lists.list}>
          {waiting.data?.invitations.map((invitation) => (
            <li key={invitation.id}>
              <span>
                {invitation.email}
                <small>{t('desk.people.until', { time: time(invitation.expires_at, locale) })}</small>
              </span>
              <span>{t(ROLE_NAMES[invitation.role])}</span>
              <Confirm
                action={t('desk.people.withdraw')}
                question={t('desk.people.withdrawQuestion', { email: invitation.email })}
                onConfirm={() => withdraw.mutate(invitation.id)}
              />
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
}

/** Says that a link is on its way, or shows the one to hand over. */
function Given({ invited }: { invited: Invited | undefined }) {
  const { t } = useI18n();
  const token = invited?.token;
  return (
    <div role="status">
      {invited && !token && (
        <section className="notice">
          {t('desk.customers.mailed', { email: invited.invitation.email })}
        </section>
      )}
      {token && <HandedLink text={t('desk.people.link')} link={`${location.origin}/desk/accept#${token}`} />}
    </div>
  );
}
