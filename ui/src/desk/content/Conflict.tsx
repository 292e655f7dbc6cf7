import { Button } from 'react-aria-components';
import type { Entry } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { useNames } from '../useNames';
import { Differences } from './Differences';
import { conflicts, type Edits } from './edits';

interface Props {
  /** The newest revision, and the names of the fields that its author has changed. */
  newest: Entry;
  names: readonly string[];
  edits: Edits;
  onTake: (name: string) => void;
  onGoOn: (newest: Entry) => void;
}

/** Changes that somebody else has made meanwhile, to take over field by field. */
export function Conflict({ newest, names, edits, onTake, onGoOn }: Props) {
  const { t } = useI18n();
  const personOf = useNames();
  return (
    <section className="notice" aria-labelledby="conflict">
      <h2 id="conflict">{t('desk.entry.conflict', { author: personOf(newest.author) })}</h2>
      <Differences
        id={newest.id}
        rows={conflicts(names, newest, edits)}
        before={t('desk.entry.theirs')}
        after={t('desk.entry.yours')}
        action={(row) =>
          row.before !== row.after && (
            <Button className="quiet" onPress={() => onTake(row.name)}>
              {t('desk.entry.takeTheirs')}
            </Button>
          )
        }
      />
      <Button className="action" onPress={() => onGoOn(newest)}>
        {t('desk.entry.goOn')}
      </Button>
    </section>
  );
}
