import { useMutation } from '@tanstack/react-query';
import { Button, Checkbox } from 'react-aria-components';
import type { BulkAction, ListedEntry } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { call } from '../api';
import { problemText } from '../names';
import checks from '../parts/Checks.module.css';
import { Confirm } from '../parts/Confirm';
import { Failure } from '../parts/Failure';
import { queries } from '../queries';
import { Backlinks } from './Backlinks';
import { EntryLink } from './EntryLink';
import styles from './Several.module.css';
import { titleIn } from './titles';

interface Props {
  entries: readonly ListedEntry[];
  /** The ids of those that are chosen. */
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
}

const ACTIONS: Record<BulkAction, { action: TextKey; question: TextKey; hint: TextKey }> = {
  publish: {
    action: 'desk.entry.publish',
    question: 'desk.several.publishQuestion',
    hint: 'desk.several.publishHint',
  },
  withdraw: {
    action: 'desk.entry.withdraw',
    question: 'desk.several.withdrawQuestion',
    hint: 'desk.several.withdrawHint',
  },
  delete: {
    action: 'desk.entry.delete',
    question: 'desk.several.deleteQuestion',
    hint: 'desk.entry.deleteHint',
  },
};

/** The most entries whose links are looked for. */
const MOST_LOOKED_UP = 10;

/** Chooses all entries of a list, and does the same with those that are chosen. */
export function Several({ entries, chosen, onChoose }: Props) {
  const { locale, t } = useI18n();
  const own = entries.filter(({ id }) => chosen.has(id));
  const change = useMutation({
    mutationFn: (action: BulkAction) =>
      call('POST', '/entries/several', {
        body: { action, entries: own.map(({ id, number }) => ({ id, base: number })) },
      }),
    onSuccess: async ({ refused }) => {
      await queries.invalidateQueries({ queryKey: ['entries'] });
      onChoose(new Set(refused.map(({ id }) => id)));
    },
  });
  const refused = change.data?.refused ?? [];
  const named = (id: string) => entries.find((entry) => entry.id === id);
  return (
    <div>
      <div className={styles.bar}>
        <div className={`${checks.checks} ${styles.all}`}>
          <Checkbox
            isSelected={own.length > 0 && own.length === entries.length}
            isIndeterminate={own.length > 0 && own.length < entries.length}
            onChange={(isAll) => onChoose(new Set(isAll ? entries.map(({ id }) => id) : []))}
          >
            <span className={checks.box} />
            {t('desk.several.all')}
          </Checkbox>
        </div>
        {own.length > 0 && (
          <>
            <span role="status">{t('desk.several.chosen', { count: own.length })}</span>
            <div className="row">
              {(Object.keys(ACTIONS) as BulkAction[]).map((action) => (
                <Confirm
                  key={action}
                  action={t(ACTIONS[action].action)}
                  isMild={action === 'publish'}
                  question={t(ACTIONS[action].question, { count: own.length })}
                  onConfirm={() => change.mutate(action)}
                >
                  <p className="hint">{t(ACTIONS[action].hint)}</p>
                  {action !== 'publish' &&
                    own
                      .slice(0, MOST_LOOKED_UP)
                      .map((entry) => (
                        <Backlinks key={entry.id} id={entry.id} title={titleIn(entry, locale).title} />
                      ))}
                </Confirm>
              ))}
              <Button className="quiet" onPress={() => onChoose(new Set())}>
                {t('desk.several.none')}
              </Button>
            </div>
          </>
        )}
      </div>
      <Failure error={change.error} />
      {change.data && (
        <div role="status" className="notice">
          <p>{t('desk.several.done', { count: change.data.done.length })}</p>
          {refused.length > 0 && <p>{t('desk.several.refused', { count: refused.length })}</p>}
          <ul className={styles.refused}>
            {refused.map(({ id, code }) => {
              const entry = named(id);
              return (
                <li key={id}>
                  {entry ? <EntryLink entry={entry} /> : id} {t(problemText(code))}
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </div>
  );
}
