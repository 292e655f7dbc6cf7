import { Button } from 'react-aria-components';
import { useI18n } from '../../i18n/I18n';
import { fieldName } from './contract';
import { type Draft, differences } from './draft';

interface Props {
  /** The contract that was opened, and as somebody else has changed it. */
  base: Draft;
  theirs: Draft;
  onMerge: () => void;
  onTakeTheirs: () => void;
}

/** Changes that somebody else has made meanwhile. */
export function ContractConflict({ base, theirs, onMerge, onTakeTheirs }: Props) {
  const { t } = useI18n();
  const shown = (text: string) => text || t('desk.contracts.empty');
  return (
    <section className="notice" aria-labelledby="conflict">
      <h2 id="conflict">{t('desk.contracts.conflict')}</h2>
      <ul>
        {differences(base, theirs).map(({ line, field, before, now }) => {
          const values = { before: shown(before), now: shown(now) };
          const name = field && t(field === 'company' ? 'desk.contracts.company' : fieldName(field));
          const place =
            line === undefined
              ? name
              : t('desk.contracts.conflictLine', { number: line + 1, field: name ?? '' });
          return (
            <li key={`${line}.${field}`} className="text">
              {place
                ? t('desk.contracts.conflictRow', { field: place, ...values })
                : t('desk.contracts.conflictLines', values)}
            </li>
          );
        })}
      </ul>
      <p className="hint">{t('desk.contracts.mergeHint')}</p>
      <div className="row">
        <Button className="action" onPress={onMerge}>
          {t('desk.contracts.merge')}
        </Button>
        <Button className="quiet" onPress={onTakeTheirs}>
          {t('desk.contracts.takeTheirs')}
        </Button>
      </div>
    </section>
  );
}
