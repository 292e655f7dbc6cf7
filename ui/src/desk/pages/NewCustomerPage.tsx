import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Form, Input, Label, Text, TextField } from 'react-aria-components';
import { Link, useSearchParams } from 'react-router';
import type { Company, Inquiry, NewCustomer } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { CompanySearch } from '../customers/CompanySearch';
import { type LinkChoice, LinkFields } from '../customers/LinkFields';
import { LinkGiven } from '../customers/LinkGiven';
import { customers } from '../customers/queries';
import { inquiry } from '../inbox/queries';
import { Failure } from '../parts/Failure';
import { Field } from '../parts/Field';
import { Page } from '../parts/Page';
import { Unread } from '../parts/Unread';
import { values } from '../parts/values';
import { queries } from '../queries';
import styles from './NewCustomerPage.module.css';

/** Invites a customer, perhaps the buyer of an inquiry that the address names. */
export function NewCustomerPage() {
  const { t } = useI18n();
  const number = useSearchParams()[0].get('inquiry') ?? '';
  const { data, error } = useQuery({ ...inquiry(number), enabled: number !== '' });
  if (number && error)
    return <Unread title={t('desk.customers.invite')} list="/customers/new" error={error} />;
  return number && !data ? null : <Invitation buyer={data} />;
}

/** Somebody of a company that there is, or of a new one. */
function Invitation({ buyer }: { buyer: Inquiry | undefined }) {
  const { t } = useI18n();
  const sendsMail = useQuery(customers({})).data?.sends_mail ?? false;
  const [chosenLink, setLink] = useState<LinkChoice>({ lang: buyer?.lang ?? 'en', by: 'mail' });
  const link = { ...chosenLink, by: sendsMail ? chosenLink.by : 'hand' } as const;
  const [text, setText] = useState(buyer?.fields.company ?? '');
  const [company, setCompany] = useState<Company>();
  const [isFirst, setIsFirst] = useState(true);
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
  // Whoever is invited next is somebody else.
  const first = isFirst ? buyer?.fields : undefined;
  return (
    <Page title={t('desk.customers.invite')}>
      <p className="hint">{t('desk.customers.inviteHint')}</p>
      {buyer && (
        <p>
          {t('desk.customers.fromInquiry')} <Link to={`/inquiries/${buyer.number}`}>{buyer.number}</Link>
        </p>
      )}
      {!given && (
        <Form onSubmit={(event) => invite.mutate(values(event, 'email', 'name'))}>
          <Field
            name="email"
            label={t('desk.form.email')}
            type="email"
            autoComplete="off"
            {...(first?.email && { defaultValue: first.email })}
          />
          <TextField
            className="field"
            name="name"
            maxLength={100}
            {...(first?.name && { defaultValue: first.name })}
          >
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
              setIsFirst(false);
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
