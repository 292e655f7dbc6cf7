import { useSuspenseQuery } from '@tanstack/react-query';
import { Button } from 'react-aria-components';
import type { Entry } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { me } from '../queries';
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

/** Names of the changes of another window: one's own, or somebody else's. */
const TEXTS = {
  own: {
    title: 'desk.entry.conflictOwn',
    theirs: 'desk.entry.otherWindow',
    yours: 'desk.entry.thisWindow',
    take: 'desk.entry.takeOther',
    goOn: 'desk.entry.goOnOther',
  },
  others: {
    title: 'desk.entry.conflict',
    theirs: 'desk.entry.theirs',
    yours: 'desk.entry.yours',
    take: 'desk.entry.takeTheirs',
    goOn: 'desk.entry.goOn',
  },
} as const;

/** Changes that were made meanwhile, by somebody else or in another window, to take over field by field. */
export function Conflict({ newest, names, edits, onTake, onGoOn }: Props) {
  const { t } = useI18n();
  const personOf = useNames();
  const { email } = useSuspenseQuery(me).data;
  const texts = TEXTS[newest.author === email ? 'own' : 'others'];
  // The same text on both sides is no question.
  const rows = conflicts(names, newest, edits).filter(({ before, after }) => before !== after);
  return (
    <section className="notice" aria-labelledby="conflict">
      <h2 id="conflict">{t(texts.title, { author: personOf(newest.author) })}</h2>
      {rows.length > 0 && (
        <Differences
          id={newest.id}
          rows={rows}
          before={t(texts.theirs)}
          after={t(texts.yours)}
          action={(row) => (
            <Button className="quiet" onPress={() => onTake(row.name)}>
              {t(texts.take)}
            </Button>
          )}
        />
      )}
      <Button className="action" onPress={() => onGoOn(newest)}>
        {t(texts.goOn)}
      </Button>
    </section>
  );
}
