import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Label, TextField } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { addressOf } from '../address';
import type { Query } from '../operations';
import { Choice } from '../parts/Choice';
import { DayField } from '../parts/DayField';
import { Filters } from '../parts/Filters';
import { values } from '../parts/values';
import { staff } from '../queries';

const GROUPS: Record<NonNullable<Query<'/actions'>['group']>, TextKey> = {
  content: 'desk.activity.groups.content',
  files: 'desk.activity.groups.files',
  inquiries: 'desk.activity.groups.inquiries',
  customers: 'desk.activity.groups.customers',
  contracts: 'desk.activity.groups.contracts',
  accounts: 'desk.activity.groups.accounts',
  site: 'desk.activity.groups.site',
};
const ANY = 'any';

interface Props {
  search: URLSearchParams;
  filters: Query<'/actions'>;
  set: (changes: Partial<Record<'text' | 'person' | 'group' | 'from' | 'to', string>>) => void;
}

/** Above the list of actions: whose they are, on what, when, and the way to a file of them. */
export function ActivityFilter({ search, filters, set }: Props) {
  const { locale, t } = useI18n();
  const people = useQuery(staff).data ?? [];
  const of = (name: string) => search.get(name) ?? '';
  const person = of('person') || ANY;
  const isKnown = person === ANY || people.some(({ email }) => email === person);
  return (
    <>
      <Form role="search" key={search.toString()} onSubmit={(event) => set(values(event, 'text'))}>
        <Filters>
          <TextField className="field" name="text" defaultValue={of('text')}>
            <Label>{t('desk.activity.search')}</Label>
            <Input type="search" placeholder={t('desk.activity.searchHint')} />
          </TextField>
          <Button type="submit" className="quiet">
            {t('desk.activity.find')}
          </Button>
        </Filters>
      </Form>
      <Filters>
        <DayField label={t('desk.activity.from')} value={of('from')} onChange={(from) => set({ from })} />
        <DayField label={t('desk.activity.to')} value={of('to')} onChange={(to) => set({ to })} />
        <Choice
          label={t('desk.activity.person')}
          value={person}
          options={[
            { value: ANY, name: t('desk.activity.anybody') },
            ...people.map(({ email, name }) => ({ value: email, name })),
            ...(isKnown ? [] : [{ value: person, name: person }]),
          ]}
          onChange={(chosen) => set({ person: chosen === ANY ? '' : chosen })}
        />
        <Choice
          label={t('desk.activity.group')}
          value={of('group') || ANY}
          options={[
            { value: ANY, name: t('desk.activity.anything') },
            ...Object.entries(GROUPS).map(([value, name]) => ({ value, name: t(name) })),
          ]}
          onChange={(chosen) => set({ group: chosen === ANY ? '' : chosen })}
        />
        {/* The browser saves the answer. */}
        <a
          className="quiet"
          href={addressOf('GET', '/actions.csv', { query: { ...filters, headings: locale } })}
          download
        >
          {t('desk.activity.export')}
        </a>
      </Filters>
    </>
  );
}
