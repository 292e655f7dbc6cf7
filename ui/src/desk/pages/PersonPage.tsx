import { useMutation } from '@tanstack/react-query';
import { Button, Form } from 'react-aria-components';
import { Link } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { Failure } from '../parts/Failure';
import { Field } from '../parts/Field';
import { Page } from '../parts/Page';
import { values } from '../parts/values';
import { download, erase, find } from '../persons/calls';
import { Erase } from '../persons/Erase';
import { Held } from '../persons/Held';
import { queries } from '../queries';

/** Everything of a person, by the address: shown, handed over, and erased at the person's request. */
export function PersonPage() {
  const { t } = useI18n();
  const found = useMutation({ mutationFn: (email: string) => find(email), onMutate: () => erased.reset() });
  const saved = useMutation({ mutationFn: download });
  const erased = useMutation({
    mutationFn: ({ email, confirmation }: { email: string; confirmation: string }) =>
      erase(email, confirmation),
    onSuccess: () => {
      found.reset();
      return queries.invalidateQueries();
    },
  });
  const person = found.data;
  const isNobody =
    person &&
    !person.account &&
    person.inquiries.length + person.mails.length + person.mentions + person.entries.length === 0;
  return (
    <Page title={t('desk.persons.title')}>
      <p className="hint">
        <Link to="/customers">{t('desk.customers.title')}</Link>
      </p>
      <p className="hint">{t('desk.persons.hint')}</p>
      <Form onSubmit={(event) => found.mutate(values(event, 'email').email)}>
        <Field name="email" label={t('desk.persons.address')} type="email" autoComplete="off" />
        <Button type="submit" className="action" isPending={found.isPending}>
          {t('desk.persons.find')}
        </Button>
      </Form>
      <Failure error={found.error ?? saved.error ?? erased.error} />
      <div role="status">
        {erased.data && (
          <div className="notice">
            <p>
              {t('desk.persons.erased', {
                inquiries: erased.data.inquiries,
                downloads: erased.data.downloads,
                texts: erased.data.texts,
              })}
            </p>
            {erased.data.kept.length > 0 && (
              <p>
                {t('desk.persons.keptThen', { numbers: erased.data.kept.map(({ cno }) => cno).join(', ') })}
              </p>
            )}
            {erased.data.entries.length > 0 && (
              <p>{t('desk.persons.entriesThen', { entries: erased.data.entries.join(', ') })}</p>
            )}
          </div>
        )}
        {isNobody && <p>{t('desk.persons.nobody', { email: person.email })}</p>}
      </div>
      {person && !isNobody && (
        <section aria-labelledby="held">
          <h2 id="held">{t('desk.persons.held', { email: person.email })}</h2>
          {person.is_staff && <p className="notice">{t('desk.problems.staff-address')}</p>}
          {person.account?.of_content && <p className="notice">{t('desk.problems.of-content')}</p>}
          <Held person={person} />
          <p className="hint">{t('desk.persons.keptHint')}</p>
          <div className="row">
            <Button className="quiet" isPending={saved.isPending} onPress={() => saved.mutate(person.email)}>
              {t('desk.persons.download')}
            </Button>
            {!person.is_staff && !person.account?.of_content && (
              <Erase
                email={person.email}
                isPending={erased.isPending}
                onErase={(confirmation) => erased.mutate({ email: person.email, confirmation })}
              />
            )}
          </div>
        </section>
      )}
    </Page>
  );
}
