import { useMutation } from '@tanstack/react-query';
import type { ListedRedirect } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { Confirm } from '../parts/Confirm';
import { Failure } from '../parts/Failure';
import tables from '../parts/Table.module.css';
import { time } from '../parts/times';
import { queries } from '../queries';
import { shownAddress } from './queries';

interface Props {
  redirects: readonly ListedRedirect[];
  isDisabled: boolean;
}

/** Old addresses, each with where it leads. */
export function RedirectTable({ redirects, isDisabled }: Props) {
  const { t } = useI18n();
  return (
    <table className={tables.table}>
      <thead>
        <tr>
          <th scope="col">{t('desk.redirects.old')}</th>
          <th scope="col">{t('desk.redirects.target')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('desk.redirects.remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {redirects.map((redirect) => (
          <Row key={redirect.old} redirect={redirect} isDisabled={isDisabled} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ redirect, isDisabled }: { redirect: ListedRedirect; isDisabled: boolean }) {
  const { locale, t } = useI18n();
  const { old, target, author, made_at: madeAt, dead } = redirect;
  const remove = useMutation({
    mutationFn: () => call('DELETE', '/redirects', { query: { old } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['redirects'] }),
  });
  return (
    <tr>
      <th scope="row">
        {shownAddress(old)}
        <small>
          {author} · {time(madeAt, locale)}
        </small>
        <Failure error={remove.error} />
      </th>
      <td data-name={t('desk.redirects.target')}>
        <a href={target} target="_blank" rel="noreferrer">
          {shownAddress(target)}
        </a>
        {dead && <small>{t('desk.redirects.dead')}</small>}
      </td>
      <td>
        {!isDisabled && (
          <Confirm
            action={t('desk.redirects.remove')}
            of={shownAddress(old)}
            question={t('desk.redirects.removeQuestion', { old: shownAddress(old) })}
            onConfirm={() => remove.mutate()}
          />
        )}
      </td>
    </tr>
  );
}
