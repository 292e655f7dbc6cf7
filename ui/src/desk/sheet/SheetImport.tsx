import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, FileTrigger } from 'react-aria-components';
import { Link } from 'react-router';
import type { FilePreview, TableProblem } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { CallError } from '../api';
import { WideSection } from '../contracts/WideSection';
import { Bar } from '../parts/Bar';
import { Failure } from '../parts/Failure';
import { CellProblems } from './CellProblems';
import { ImportNotices } from './ImportNotices';
import { marked } from './marked';
import { SheetAsRead } from './SheetAsRead';
import styles from './SheetImport.module.css';
import type { SheetChoices, SheetSubject } from './subject';
import { useTable } from './useTable';

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

/** What a file changes. */
interface Changes {
  written: boolean;
  /** Names the file and what it changes. */
  difference: string;
  new: number;
  changed: number;
  same: number;
  preview: FilePreview;
}

interface Wanted<C> {
  file: File;
  choices: C;
  /** The difference that was seen. */
  difference?: string;
}

interface Props<R extends Changes, C extends SheetChoices> {
  subject: SheetSubject;
  texts: Record<'hint' | 'same' | 'counts' | 'done' | 'list' | 'stale', TextKey>;
  /** The page of what is imported. */
  list: string;
  /** Asks what a file changes, or writes a difference that was seen. */
  load: (file: File, choices: C, difference?: string) => Promise<R>;
  onWritten: () => unknown;
  /** Further numbers of the text `counts`. */
  counts: (result: R) => Record<string, number>;
  /** What else can be chosen for a file, also for one with problems. */
  beside?: (
    choices: C,
    choose: (choices: C) => void,
    read: { preview: FilePreview | undefined; problems: readonly TableProblem[] },
  ) => ReactNode;
  /** What stays chosen when another file is. */
  keep?: (choices: C) => C;
  /** What else can be chosen before the import. */
  more?: (result: R, choices: C, choose: (choices: C) => void) => ReactNode;
  /** The changes. */
  changes: (result: R, count: number) => ReactNode;
}

/** A spreadsheet: what has to be corrected, what it changes, then the import. */
export function SheetImport<R extends Changes, C extends SheetChoices>(props: Props<R, C>) {
  const { subject, texts, list } = props;
  const { t } = useI18n();
  const load = useMutation({
    mutationFn: ({ file, choices, difference }: Wanted<C>) => props.load(file, choices, difference),
    onSuccess: ({ written }) => written && props.onWritten(),
  });
  const { data, variables } = load;
  const choose = (file: File | undefined) => {
    const choices = variables && props.keep ? props.keep(variables.choices) : ({} as C);
    if (file) load.mutate({ file, choices });
  };
  useTable(choose);
  const name = variables?.file.name ?? '';
  const problem = load.error instanceof CallError ? load.error.problem : undefined;
  const cells = problem?.problems;
  const isStale = data && variables?.difference !== undefined && !data.written;
  const count = data ? data.new + data.changed : 0;
  const preview = data?.preview ?? problem?.preview;
  const { sheets, others } = marked(preview, cells ?? []);
  const onChoose = (choices: C) => variables && load.mutate({ file: variables.file, choices });
  return (
    <>
      <div className={styles.file}>
        <p>{t(texts.hint)}</p>
        <div className="row">
          <FileTrigger acceptedFileTypes={TABLES} onSelect={(files) => choose(files?.[0])}>
            <Button
              className={data && count > 0 && !data.written ? 'quiet' : 'action'}
              isPending={load.isPending}
            >
              {t(cells ? 'desk.sheet.again' : 'desk.sheet.choose')}
            </Button>
          </FileTrigger>
        </div>
      </div>
      <p role="status">
        {load.isPending && t('desk.sheet.reading', { name })}
        {data?.written && t(texts.done, { new: data.new, changed: data.changed })}
        {data && !data.written && count === 0 && t(texts.same)}
      </p>
      {data?.written && <Link to={list}>{t(texts.list)}</Link>}
      <ImportNotices notices={preview?.notices ?? []} subject={subject} />
      {cells && (
        <CellProblems
          name={name}
          shown={cells.length}
          count={problem?.count ?? cells.length}
          others={others}
        />
      )}
      <SheetAsRead
        subject={subject}
        preview={data?.written ? undefined : preview}
        problems={sheets}
        encodings={problem?.encodings}
        choices={variables?.choices ?? {}}
        onChoose={(choices) => onChoose({ ...variables?.choices, ...choices } as C)}
      />
      {variables &&
        !data?.written &&
        props.beside?.(variables.choices, onChoose, { preview, problems: cells ?? [] })}
      <Failure error={cells ? null : tableError(load.error)} />
      {isStale && <p className="notice">{t(texts.stale)}</p>}
      {data && variables && !data.written && props.more?.(data, variables.choices, onChoose)}
      {data && !data.written && count > 0 && (
        <WideSection title={t('desk.sheet.difference', { name })}>
          <p>
            {t(texts.counts, {
              new: data.new,
              changed: data.changed,
              same: data.same,
              ...props.counts(data),
            })}
          </p>
          <Bar>
            <Button
              className="action"
              isPending={load.isPending}
              onPress={() => variables && load.mutate({ ...variables, difference: data.difference })}
            >
              {t('desk.sheet.apply')}
            </Button>
          </Bar>
          {props.changes(data, count)}
        </WideSection>
      )}
    </>
  );
}

/** The error of a file; one that the server in front refuses is too large a table. */
function tableError(error: Error | null): Error | null {
  return error instanceof CallError && error.code === 'too-large'
    ? new CallError('table-too-large', error.status)
    : error;
}
