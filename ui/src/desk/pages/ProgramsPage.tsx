import { useMutation, useQuery } from '@tanstack/react-query';
import type { ProgramToken } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { ROLE_NAMES } from '../names';
import { Confirm } from '../parts/Confirm';
import { Failure } from '../parts/Failure';
import lists from '../parts/List.module.css';
import { Page } from '../parts/Page';
import { time } from '../parts/times';
import { NewProgram } from '../programs/NewProgram';
import { queries, tokens } from '../queries';

/** The tokens of programs, for an owner. */
export function ProgramsPage() {
  const { t } = useI18n();
  const list = useQuery(tokens);
  const revoke = useMutation({
    mutationFn: (id: string) => call('DELETE', '/tokens/{id}', { path: { id } }),
    onSettled: () => queries.invalidateQueries(tokens),
  });
  return (
    <Page title={t('desk.programs.title')}>
      <p className="hint">{t('desk.programs.hint')}</p>
      <section aria-labelledby="tokens">
        <h2 id="tokens">{t('desk.programs.tokens')}</h2>
        <Failure error={list.error ?? revoke.error} />
        {list.data?.tokens.length === 0 && <p className="hint">{t('desk.programs.none')}</p>}
        <ul className={lists.list}>
          {list.data?.tokens.map((token) => (
            <li key={token.id}>
              <span>
                {token.name}
                <Facts token={token} />
              </span>
              <span className={lists.last}>
                <Confirm
                  action={t('desk.programs.revoke')}
                  of={token.name}
                  question={t('desk.programs.revokeQuestion', { name: token.name })}
                  onConfirm={() => revoke.mutate(token.id)}
                />
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="make">
        <h2 id="make">{t('desk.programs.make')}</h2>
        {list.data && <NewProgram operations={list.data.operations} />}
      </section>
    </Page>
  );
}

/** What a token is for, from where, and until when; and its last use. */
function Facts({ token }: { token: ProgramToken }) {
  const { locale, t } = useI18n();
  const { operations, expires_at: end, used_at: used } = token;
  const isOver = (end ?? Number.POSITIVE_INFINITY) * 1000 <= Date.now();
  const facts = [
    t(ROLE_NAMES[token.role]),
    operations ? t('desk.programs.some', { count: operations.length }) : t('desk.programs.whole'),
    token.networks.join(', '),
    end && t(isOver ? 'desk.programs.over' : 'desk.programs.until', { time: time(end, locale) }),
    used ? t('desk.programs.used', { time: time(used, locale) }) : t('desk.programs.unused'),
    token.address,
  ];
  return <small title={operations?.join(', ')}>{facts.filter(Boolean).join(' · ')}</small>;
}
