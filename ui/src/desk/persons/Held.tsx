import { Link } from 'react-router';
import type { HeldPerson } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import facts from '../parts/Facts.module.css';
import { time } from '../parts/times';

/** What is held of a person. */
export function Held({ person }: { person: HeldPerson }) {
  const { locale, t } = useI18n();
  const { account, inquiries, downloads, mails, actions } = person;
  const rows = [
    [
      t('desk.persons.account'),
      account && (
        <>
          <Link to={`/customers/${account.id}`}>{account.name}</Link>
          {account.company && ` · ${account.company}`} · {time(account.created_at, locale)}
        </>
      ),
    ],
    [
      t('desk.persons.inquiries', { count: inquiries.length }),
      inquiries.map(({ number, received_at, is_deleted: isDeleted }) => (
        <small key={number}>
          {isDeleted ? number : <Link to={`/inquiries/${number}`}>{number}</Link>} ·{' '}
          {time(received_at, locale)}
          {isDeleted && ` · ${t('desk.bin.title')}`}
        </small>
      )),
    ],
    [
      t('desk.persons.downloads', { count: downloads.length }),
      downloads.map(({ name, contract, first_at }) => (
        <small key={`${contract}/${name}/${first_at}`}>
          {contract} · {name} · {time(first_at, locale)}
        </small>
      )),
    ],
    [t('desk.persons.mails', { count: mails.length }), null],
    [t('desk.persons.actions', { count: actions.length }), null],
    [t('desk.persons.mentions', { count: person.mentions }), null],
    [
      t('desk.persons.entries', { count: person.entries.length }),
      person.entries.map((id) => <small key={id}>{id}</small>),
    ],
    [
      t('desk.persons.kept', { count: person.kept.length }),
      person.kept.map(({ cno }) => <small key={cno}>{cno}</small>),
    ],
  ] as const;
  return (
    <dl className={facts.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
