import { useMutation } from '@tanstack/react-query';
import { Button, FileTrigger } from 'react-aria-components';
import { Link } from 'react-router';
import { useI18n } from '../../i18n/I18n';
import { CallError } from '../api';
import { CellProblems } from '../contracts/CellProblems';
import { ImportChanges } from '../contracts/ImportChanges';
import { ImportNotices } from '../contracts/ImportNotices';
import { MissingLines } from '../contracts/MissingLines';
import { type ImportChoices, importFile } from '../contracts/queries';
import { SheetAsRead } from '../contracts/SheetAsRead';
import { WideSection } from '../contracts/WideSection';
import { useDroppedFiles } from '../media/useDroppedFiles';
import { Bar } from '../parts/Bar';
import { Failure } from '../parts/Failure';
import { Page } from '../parts/Page';
import { queries } from '../queries';
import styles from './ContractImportPage.module.css';

const TABLES = [
  '.csv',
  '.tsv',
  '.txt',
  '.xlsx',
  '.xlsm',
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

interface Wanted {
  file: File;
  choices?: ImportChoices;
  /** The difference that was seen. */
  difference?: string;
}

/** A spreadsheet of contracts: what has to be corrected, what it changes, then the import. */
export function ContractImportPage() {
  const { t } = useI18n();
  const load = useMutation({
    mutationFn: ({ file, choices, difference }: Wanted) => importFile(file, choices, difference),
    onSuccess: ({ written }) => written && queries.invalidateQueries({ queryKey: ['contracts'] }),
  });
  const choose = ([file]: Iterable<File>) => file && load.mutate({ file });
  useDroppedFiles(choose);
  const { data, variables } = load;
  const name = variables?.file.name ?? '';
  const problem = load.error instanceof CallError ? load.error.problem : undefined;
  const cells = problem?.problems;
  const isStale = data && variables?.difference !== undefined && !data.written;
  const counts = data && { new: data.new, changed: data.changed, same: data.same, lines: data.lines };
  const count = data ? data.new + data.changed : 0;
  return (
    <Page title={t('desk.contracts.upload.title')}>
      <p className="hint">
        <Link to="/contracts">{t('desk.contracts.title')}</Link>
      </p>
      <div className={styles.file}>
        <p>{t('desk.contracts.upload.hint')}</p>
        <div className="row">
          <FileTrigger acceptedFileTypes={TABLES} onSelect={(files) => files && choose(files)}>
            <Button
              className={data && count > 0 && !data.written ? 'quiet' : 'action'}
              isPending={load.isPending}
            >
              {t(cells ? 'desk.contracts.upload.again' : 'desk.contracts.upload.choose')}
            </Button>
          </FileTrigger>
        </div>
      </div>
      <p role="status">
        {load.isPending && t('desk.contracts.upload.reading', { name })}
        {data?.written && t('desk.contracts.upload.done', { new: data.new, changed: data.changed })}
        {data && !data.written && count === 0 && t('desk.contracts.upload.same')}
      </p>
      {data?.written && <Link to="/contracts">{t('desk.contracts.upload.list')}</Link>}
      <ImportNotices notices={(data?.preview ?? problem?.preview)?.notices ?? []} />
      <SheetAsRead
        preview={data?.written ? undefined : (data?.preview ?? problem?.preview)}
        encodings={problem?.encodings}
        choices={variables?.choices ?? {}}
        onChoose={(choices) => variables && load.mutate({ file: variables.file, choices })}
      />
      <Failure error={cells ? null : tableError(load.error)} />
      {cells && <CellProblems name={name} problems={cells} count={problem?.count ?? cells.length} />}
      {isStale && <p className="notice">{t('desk.contracts.upload.stale')}</p>}
      {data && !data.written && (
        <MissingLines
          lines={data.missing}
          count={data.missingCount}
          isDeleting={variables?.choices?.deleteMissing ?? false}
          onChange={(deleteMissing) =>
            variables &&
            load.mutate({ file: variables.file, choices: { ...variables.choices, deleteMissing } })
          }
        />
      )}
      {data && counts && !data.written && count > 0 && (
        <WideSection title={t('desk.contracts.upload.difference', { name })}>
          <p>{t('desk.contracts.upload.counts', counts)}</p>
          <Bar>
            <Button
              className="action"
              isPending={load.isPending}
              onPress={() => variables && load.mutate({ ...variables, difference: data.difference })}
            >
              {t('desk.contracts.upload.apply')}
            </Button>
          </Bar>
          <ImportChanges changes={data.changes} count={count} />
        </WideSection>
      )}
    </Page>
  );
}

/** The error of a file; one that the server in front refuses is too large a table. */
function tableError(error: Error | null): Error | null {
  return error instanceof CallError && error.code === 'too-large'
    ? new CallError('table-too-large', error.status)
    : error;
}
