import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Form, Input, Label, TextField } from 'react-aria-components';
import { Link } from 'react-router';
import type { Company, CompanyChange, CompanyName, Customer } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { Confirm } from '../parts/Confirm';
import { Failure } from '../parts/Failure';
import lists from '../parts/List.module.css';
import { values } from '../parts/values';
import { CompanySearch } from './CompanySearch';
import styles from './Customer.module.css';

interface Props {
  customer: Customer;
  onChange: (newest: Customer) => void;
  /** After a change whose answer is not the customer. */
  onStale: () => Promise<unknown>;
}

/** The company of a customer: its name, its people, and another one to join. */
export function CompanyOf({ customer: own, onChange, onStale }: Props) {
  const { t } = useI18n();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Company>();
  const { company } = own;
  const rename = useMutation({
    mutationFn: (body: CompanyName) => call('PUT', '/companies/{id}', { path: { id: company.id }, body }),
    onSuccess: onStale,
  });
  const move = useMutation({
    mutationFn: (body: CompanyChange) =>
      call('PUT', '/customers/{id}/company', { path: { id: own.id }, body }),
    onSuccess: (newest) => {
      setText('');
      setChosen(undefined);
      onChange(newest);
    },
  });
  const isAlone = company.people.length === 1;
  const takesContracts = isAlone && company.contracts.length > 0;
  return (
    <section aria-labelledby="company">
      <h2 id="company">{t('desk.customers.company')}</h2>
      <Form className={styles.rename} onSubmit={(event) => rename.mutate(values(event, 'name'))}>
        <TextField
          key={company.name}
          className="field"
          name="name"
          defaultValue={company.name}
          maxLength={100}
          isRequired
        >
          <Label>{t('desk.customers.companyName')}</Label>
          <Input autoComplete="off" />
        </TextField>
        <Button type="submit" className="quiet" isPending={rename.isPending}>
          {t('desk.customers.rename')}
        </Button>
      </Form>
      <Failure error={rename.error ?? move.error} />
      <p role="status">{rename.isSuccess && t('desk.customers.renamed')}</p>
      <h3>{t('desk.customers.people')}</h3>
      <p className="hint">{t('desk.customers.peopleHint')}</p>
      <ul className={`${lists.list} ${styles.people}`}>
        {company.people.map((person) => (
          <li key={person.id}>
            <span>
              {person.id === own.id ? person.name : <Link to={`/customers/${person.id}`}>{person.name}</Link>}
              <small>{person.email}</small>
            </span>
            {person.id === own.id && !isAlone && (
              <Confirm
                action={t('desk.customers.leave')}
                of={own.email}
                question={t('desk.customers.leaveQuestion', { email: own.email })}
                onConfirm={() => move.mutate({})}
              />
            )}
          </li>
        ))}
      </ul>
      <h3>{t('desk.customers.join')}</h3>
      <CompanySearch
        label={t('desk.customers.joinLabel')}
        hint={t(takesContracts ? 'desk.customers.joinWithContracts' : 'desk.customers.joinHint')}
        text={text}
        isChosen={chosen !== undefined}
        without={company.id}
        onChange={(changed) => {
          setText(changed);
          setChosen(undefined);
        }}
        onChoose={(found) => {
          setText(found.name);
          setChosen(found);
        }}
      />
      {chosen && (
        <p className="row">
          <Confirm
            action={t('desk.customers.joinTo', { name: chosen.name })}
            question={t('desk.customers.joinQuestion', { email: own.email, name: chosen.name })}
            onConfirm={() => move.mutate({ company: chosen.id })}
          />
        </p>
      )}
    </section>
  );
}
