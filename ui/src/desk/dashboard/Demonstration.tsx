import { useMutation, useQuery } from '@tanstack/react-query';
import type { DemonstrationCounts } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { call } from '../api';
import { Confirm } from '../parts/Confirm';
import { Failure } from '../parts/Failure';
import { queries } from '../queries';
import { demonstration } from './queries';

const COUNTS: Record<keyof DemonstrationCounts, TextKey> = {
  entries: 'desk.ready.demonstration.entries',
  customers: 'desk.ready.demonstration.customers',
  companies: 'desk.ready.demonstration.companies',
  contracts: 'desk.ready.demonstration.contracts',
  papers: 'desk.ready.demonstration.papers',
  files: 'desk.ready.demonstration.files',
  kept: 'desk.ready.demonstration.kept',
  kept_files: 'desk.ready.demonstration.keptFiles',
};

interface Props {
  isThere: boolean;
  /** Whether the content is in a folder. */
  isReadOnly: boolean;
}

/** The content of an invented company, and a button that removes it. */
export function Demonstration({ isThere, isReadOnly }: Props) {
  const { t } = useI18n();
  const remove = useMutation({
    mutationFn: () => call('DELETE', '/demonstration'),
    // Nearly everything that the desk has read may be gone.
    onSuccess: () => queries.invalidateQueries(),
  });
  return (
    <>
      <div role="status">
        {remove.isSuccess && <p className="notice">{t('desk.ready.demonstration.removed')}</p>}
      </div>
      {isThere && (
        <section aria-labelledby="demonstration">
          <h2 id="demonstration">{t('desk.ready.demonstration.title')}</h2>
          <p className="hint">
            {t(isReadOnly ? 'desk.ready.demonstration.readOnly' : 'desk.ready.demonstration.hint')}
          </p>
          <Failure error={remove.error} />
          {!isReadOnly && (
            <Confirm
              action={t('desk.ready.demonstration.remove')}
              question={t('desk.ready.demonstration.question')}
              onConfirm={() => remove.mutate()}
            >
              <Counts />
            </Confirm>
          )}
        </section>
      )}
    </>
  );
}

function Counts() {
  const { locale, t } = useI18n();
  const { data, error } = useQuery(demonstration);
  const number = new Intl.NumberFormat(locale);
  const counted = Object.entries(COUNTS) as [keyof DemonstrationCounts, TextKey][];
  return (
    <>
      <Failure error={error} />
      {data && (
        <ul>
          {counted
            .filter(([name]) => data[name] > 0)
            .map(([name, text]) => (
              <li key={name}>{t(text, { count: number.format(data[name]) })}</li>
            ))}
        </ul>
      )}
      <p>{t('desk.ready.demonstration.note')}</p>
    </>
  );
}
