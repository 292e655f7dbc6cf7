import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button, Form, Label, Text, TextArea, TextField } from 'react-aria-components';
import type { NewToken, ProgramOperation, Role } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { call } from '../api';
import { ROLE_NAMES, ROLES } from '../names';
import { Choice } from '../parts/Choice';
import { Failure } from '../parts/Failure';
import { Field } from '../parts/Field';
import { HandedLink } from '../parts/HandedLink';
import { values } from '../parts/values';
import { queries, tokens } from '../queries';
import { Rights } from './Rights';

const DAY = 24 * 60 * 60;
/** How long a token is valid, in days; 0 for ever. */
const TERMS: readonly { days: number; name: TextKey }[] = [
  { days: 30, name: 'desk.programs.month' },
  { days: 90, name: 'desk.programs.quarter' },
  { days: 365, name: 'desk.programs.year' },
  { days: 0, name: 'desk.programs.never' },
];
const RIGHTS: readonly { value: 'all' | 'only'; name: TextKey }[] = [
  { value: 'all', name: 'desk.programs.all' },
  { value: 'only', name: 'desk.programs.only' },
];

/** Makes a token, and shows it once. */
export function NewProgram({ operations }: { operations: readonly ProgramOperation[] }) {
  const { t } = useI18n();
  const form = useRef<HTMLFormElement>(null);
  const [role, setRole] = useState<Role>('merchandiser');
  const [rights, setRights] = useState<'all' | 'only'>('all');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [days, setDays] = useState('365');
  const [networks, setNetworks] = useState('');
  const offered = operations.filter((own) => own.roles.includes(role));
  const wanted = offered.map(({ id }) => id).filter((id) => chosen.has(id));
  const make = useMutation({
    mutationFn: (body: NewToken) => call('POST', '/tokens', { body }),
    onSuccess: () => {
      form.current?.reset();
      setChosen(new Set());
      setNetworks('');
    },
    onSettled: () => queries.invalidateQueries(tokens),
  });
  const submit = (event: FormEvent<HTMLFormElement>) =>
    make.mutate({
      ...values(event, 'name', 'current'),
      role,
      ...(rights === 'only' && { operations: wanted }),
      networks: networks.split(/[\s,]+/).filter((own) => own !== ''),
      ...(days !== '0' && { expires_at: Math.floor(Date.now() / 1000) + Number(days) * DAY }),
    });
  return (
    <>
      <Form ref={form} onSubmit={submit}>
        <Field
          name="name"
          label={t('desk.programs.name')}
          hint={t('desk.programs.nameHint')}
          autoComplete="off"
        />
        <Choice
          label={t('desk.form.role')}
          value={role}
          options={ROLES.map((value) => ({ value, name: t(ROLE_NAMES[value]) }))}
          onChange={setRole}
        />
        <Choice
          label={t('desk.programs.rights')}
          value={rights}
          options={RIGHTS.map(({ value, name }) => ({ value, name: t(name) }))}
          onChange={setRights}
        />
        {rights === 'only' && <Rights operations={offered} chosen={chosen} onChoose={setChosen} />}
        <TextField className="field" value={networks} onChange={setNetworks}>
          <Label>{t('desk.programs.networks')}</Label>
          <TextArea dir="ltr" rows={2} spellCheck={false} />
          <Text slot="description">{t('desk.programs.networksHint')}</Text>
        </TextField>
        <Choice
          label={t('desk.programs.expiry')}
          value={days}
          options={TERMS.map((term) => ({ value: String(term.days), name: t(term.name) }))}
          onChange={setDays}
        />
        <Field
          name="current"
          label={t('desk.form.currentPassword')}
          type="password"
          autoComplete="current-password"
        />
        <Failure error={make.error} />
        <Button
          type="submit"
          className="action"
          isDisabled={rights === 'only' && wanted.length === 0}
          isPending={make.isPending}
        >
          {t('desk.programs.submit')}
        </Button>
      </Form>
      <div role="status">
        {make.data && <HandedLink text={t('desk.programs.secret')} link={make.data.secret} />}
      </div>
    </>
  );
}
