import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Form, Input, Label, Text, TextField } from 'react-aria-components';
import { Link } from 'react-router';
import type { Company, NewCustomer } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { CompanySearch } from '../customers/CompanySearch';
import { type LinkChoice, LinkFields } from '../customers/LinkFields';
import { LinkGiven } from '../customers/LinkGiven';
import { customers } from '../customers/queries';
import { Failure } from '../parts/Failure';
import { Field } from '../parts/Field';
import { Page } from '../parts/Page';
import { values } from '../parts/values';
import { queries } from '../queries';
import styles from './NewCustomerPage.module.css';

/** Invites a customer: somebody of a company that there is, or of a new one. */
export function NewCustomerPage() {
  const { t } = useI18n();
  const sendsMail = useQuery(customers({})).data?.sends_mail ?? false;
  const [chosenLink, setLink] = useState<LinkChoice>({ lang: 'en', by: 'mail' });
  const link = { ...chosenLink, by: sendsMail ? chosenLink.by : 'hand' } as const;
  const [text, setText] = useState('');
  const [company, setCompany] = useState<Company>();
  const invite = useMutation({
    mutationFn: (person: Required<Pick<NewCustomer, 'email' | 'name'>>) =>
      call('POST', '/customers', {
        body: company
          ? { ...person, ...link, company: company.id }
          : { ...person, ...link, company_name: text },
      }),
    onSuccess: () =>
      Promise.all(['customers', 'companies'].map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  });
  const given = invite.data;
  return (
    <Page title={t('desk.customers.invite')}>
      <p className="hint">{t('desk.customers.inviteHint')}</p>
      {!given && (
        <Form onSubmit={(event) => invite.mutate(values(event, 'email', 'name'))}>
          <Field name="email" label={t('desk.form.email')} type="email" autoComplete="off" />
          <TextField className="field" name="name" maxLength={100}>
            <Label>{t('desk.form.name')}</Label>
            <Input autoComplete="off" />
            <div className="note">
              <Text slot="description">{t('desk.customers.nameHint')}</Text>
            </div>
          </TextField>
          <CompanySearch
            label={t('desk.customers.company')}
            hint={company ? t('desk.customers.companyChosen') : t('desk.customers.companyHint')}
            text={text}
            isChosen={company !== undefined}
            onChange={(changed) => {
              setText(changed);
              setCompany(undefined);
            }}
            onChoose={(found) => {
              setText(found.name);
              setCompany(found);
            }}
          />
          <LinkFields value={link} onChange={setLink} sendsMail={sendsMail} />
          <Failure error={invite.error} />
          <Button type="submit" className="action" isPending={invite.isPending}>
            {t('desk.customers.inviteSubmit')}
          </Button>
        </Form>
      )}
      <LinkGiven given={given} />
      {given && (
        <p className={styles.next}>
          <Link to={`/customers/${given.customer.id}`}>{t('desk.customers.open')}</Link>{' '}
          <Button
            className="quiet"
            onPress={() => {
              invite.reset();
              setText('');
              setCompany(undefined);
            }}
          >
            {t('desk.customers.inviteNext')}
          </Button>
        </p>
      )}
    </Page>
  );
}
