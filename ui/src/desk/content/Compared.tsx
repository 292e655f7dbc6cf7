import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { Entry, ListedRevision } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { Choice } from '../parts/Choice';
import { Failure } from '../parts/Failure';
import lists from '../parts/List.module.css';
import { Preview } from '../preview/Preview';
import { revision } from '../queries';
import { Differences } from './Differences';
import { differences } from './edits';

interface Props {
  entry: Entry;
  number: number;
  /** Those that it can be compared with, the newest first. */
  others: readonly ListedRevision[];
}

/** A revision beside another one, at first the newest, or as a page. */
export function Compared({ entry, number, others }: Props) {
  const { t } = useI18n();
  const [other, setOther] = useState(entry.number);
  const [isPage, setIsPage] = useState(false);
  const own = useQuery(revision(entry.id, number));
  const beside = useQuery({ ...revision(entry.id, other), enabled: other !== entry.number });
  const now = other === entry.number ? entry : beside.data;
  const nameOf = (own: number) =>
    own === entry.number ? t('desk.entry.newest') : t('desk.entry.revision', { number: own });
  // The older one is before the newer one.
  const [before, after] = number < other ? [own.data, now] : [now, own.data];
  return (
    <div className={lists.whole}>
      <Failure error={own.error ?? beside.error} />
      <div className={lists.tools}>
        <Choice
          label={t('desk.entry.compareWith')}
          value={String(other)}
          options={others
            .filter((each) => each.number !== number && !each.removed)
            .map((each) => ({ value: String(each.number), name: nameOf(each.number) }))}
          onChange={(chosen) => setOther(Number(chosen))}
        />
        <Button className="quiet" aria-expanded={isPage} onPress={() => setIsPage(!isPage)}>
          {t('desk.entry.asPage')}
        </Button>
      </div>
      {isPage && own.data && <Preview entry={entry} fields={own.data.fields} />}
      {before && after && (
        <Differences
          id={entry.id}
          rows={differences(before.fields, after.fields)}
          before={nameOf(Math.min(number, other))}
          after={nameOf(Math.max(number, other))}
        />
      )}
    </div>
  );
}
