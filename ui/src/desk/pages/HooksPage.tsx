import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Hook } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { HOOKS, hooks, KIND_NAMES } from '../hooks/hook';
import empty from '../parts/Empty.module.css';
import { Failure } from '../parts/Failure';
import { Filters } from '../parts/Filters';
import lists from '../parts/List.module.css';
import { Page } from '../parts/Page';
import { StateMark } from '../parts/StateMark';
import { pressedBy } from '../shortcuts/keys';

/** The webhooks and groups that are told what happens. */
export function HooksPage() {
  const { t } = useI18n();
  const { data, error } = useQuery(hooks);
  return (
    <Page title={t('desk.hooks.title')}>
      <p className="hint">{t('desk.hooks.hint')}</p>
      <Filters>
        <Link {...pressedBy('create')} className="action" to={`${HOOKS}/new`}>
          {t('desk.hooks.add')}
        </Link>
      </Filters>
      <Failure error={error} />
      {data?.hooks.length === 0 && <p className={empty.empty}>{t('desk.hooks.empty')}</p>}
      <ul className={lists.records}>
        {data?.hooks.map((own) => (
          <li key={own.id}>
            <span>
              <Link to={`${HOOKS}/${own.id}`}>{own.name}</Link>
              <small>
                {t(KIND_NAMES[own.kind])} · {own.address}
              </small>
            </span>
            <span>
              <HookState hook={own} />
              <small>
                {t('desk.hooks.counts', { sent: own.deliveries.sent, waiting: own.deliveries.waiting })}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Page>
  );
}

function HookState({ hook }: { hook: Hook }) {
  const { t } = useI18n();
  if (hook.is_lost) return <StateMark state="blocked">{t('desk.hooks.lost')}</StateMark>;
  if (!hook.is_on) return <StateMark state="missing">{t('desk.hooks.off')}</StateMark>;
  if (hook.failures > 0)
    return <StateMark state="new">{t('desk.hooks.failing', { count: hook.failures })}</StateMark>;
  return <StateMark state="active">{t('desk.hooks.on')}</StateMark>;
}
