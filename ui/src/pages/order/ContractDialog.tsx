// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop the table role when the layout is not a table.
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { failureOf } from '../../api/failure';
import { styleLines } from '../../api/orders';
import type { ContractRow, StyleRow } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import styles from './ContractDialog.module.css';
import { ContractFacts } from './ContractFacts';
import { ContractParts } from './ContractParts';
import { type Column, STYLE_COLUMNS, saved, shown } from './columns';
import { download } from './csv';
import { languageOf } from './languageOf';
import { Milestones } from './Milestones';
import { NextMilestone } from './NextMilestone';
import { Papers } from './Papers';
import { PrintHead } from './PrintHead';
import { ProgressBar } from './ProgressBar';
import { stageColumns } from './stages';

interface Props {
  contract: ContractRow;
  token: string;
  /** Whether it covers the list; otherwise it stands beside the list, which stays usable. */
  isModal: boolean;
  /** Called when the provider refuses the style lines. */
  onRefused(): void;
  onClose(): void;
}

type Lines =
  | { state: 'loading' | 'retrying' }
  | { state: 'failed'; userMessage: string }
  | { state: 'loaded'; lines: readonly StyleRow[] };

const COLUMNS = shown(STYLE_COLUMNS);
type ColumnKey = (typeof COLUMNS)[number];

/**
 * Contract details (spec §2): the styles of one contract. Closed by its button, Escape or, if it is modal, a click outside; the
 * browser then returns the focus.
 */
export function ContractDialog({ contract, token, isModal, onRefused, onClose }: Props) {
  const { t } = useI18n();
  const dialog = useDialog(isModal);
  const { lines, load } = useLines(contract, token, onRefused);
  const rows = lines.state === 'loaded' ? lines.lines : [];
  const close = () => dialog.current?.close();
  const onClosed = () => {
    // Not when it changes its mode, nor when it is replaced by another contract.
    if (dialog.current?.open === false) onClose();
  };
  const onOutside = (event: MouseEvent) => {
    if (isModal && event.target === dialog.current) close();
  };
  const save = (rows: readonly StyleRow[]) => {
    const [own, stages] = [saved(STYLE_COLUMNS, rows, t), stageColumns(rows, t)];
    const cells = rows.map((row) => [...own.cells(row), ...stages.cells(row)]);
    const all = [[...own.head, ...stages.head], ...cells];
    download(contract.cno || t('order.dialog.title'), all, t('figures.point'));
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Escape.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="contract"
      onClose={onClosed}
      onClick={onOutside}
    >
      <div className={styles.sheet}>
        <PrintHead />
        <header className={styles.head}>
          <h2 id="contract" className={styles.title}>
            <span className={styles.kind}>{t('order.dialog.title')}</span> {contract.cno}
          </h2>
          <button type="button" className={styles.close} aria-label={t('order.dialog.close')} onClick={close}>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
              <path d="M6 6l12 12M18 6L6 18" />
            </svg>
          </button>
          <ContractParts contract={contract} lines={rows} />
        </header>
        <div className={styles.facts}>
          <div>
            <ContractFacts contract={contract} />
            <p>
              <NextMilestone contract={contract} />
            </p>
          </div>
          {rows.length > 0 && (
            <p className={styles.outputs}>
              <button type="button" onClick={() => save(rows)}>
                {t('order.csv')}
              </button>
              <button type="button" onClick={() => window.print()}>
                {t('order.print')}
              </button>
            </p>
          )}
        </div>
        <Papers papers={contract.papers} token={token} />
        <div className={styles.status} role="status">
          {lines.state === 'loading' && <p>{t('order.loading')}</p>}
          {lines.state === 'retrying' && <p>{t('order.retrying')}</p>}
          {lines.state === 'failed' && (
            <>
              <p>{lines.userMessage || t('order.unavailable')}</p>
              <button type="button" onClick={load}>
                {t('order.retry')}
              </button>
            </>
          )}
          {lines.state === 'loaded' && lines.lines.length === 0 && <p>{t('order.empty')}</p>}
        </div>
        {rows.length > 0 && <Styles lines={rows} contract={contract} />}
        <Milestones contract={contract} lines={rows} />
      </div>
    </dialog>
  );
}

/** Opens a dialog, and closes it on Escape, as browsers do with modal ones. */
function useDialog(isModal: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const own = dialog.current;
    if (isModal) own?.showModal();
    else {
      own?.style.setProperty('--start', `${startOf(own)}px`);
      own?.show();
    }
    return () => {
      // Returns the focus to the contract's link when Back removes the dialog.
      own?.close();
      // The page was as high as the contract.
      document.activeElement?.scrollIntoView({ block: 'nearest' });
    };
  }, [isModal]);
  useEffect(() => {
    if (isModal) return;
    const onKey = ({ key, target }: KeyboardEvent) => {
      // Fields, menus and the search have a use for Escape themselves.
      const isElsewhere = target instanceof Element && target.closest('input, details[open], dialog:modal');
      if (key === 'Escape' && !isElsewhere) dialog.current?.close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isModal]);
  return dialog;
}

/** How far down the list a contract begins: in the part that is in the window, below the header. */
function startOf(dialog: HTMLElement): number {
  const list = dialog.previousElementSibling;
  if (!list) return 0;
  const top = list.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(list).paddingBlockStart);
  return Math.max(0, Number.parseFloat(getComputedStyle(dialog).scrollMarginBlockStart) - top);
}

/** Loads the styles of a contract when the dialog opens. */
function useLines({ sid }: ContractRow, token: string, onRefused: () => void) {
  const { locale } = useI18n();
  const [lines, setLines] = useState<Lines>({ state: 'loading' });
  const request = useRef<AbortController | null>(null);
  const load = useCallback(() => {
    request.current?.abort();
    const own = new AbortController();
    request.current = own;
    setLines({ state: 'loading' });
    const onRetry = () => setLines({ state: 'retrying' });
    styleLines(sid, { token, locale, signal: own.signal, onRetry }).then(
      (rows) => setLines({ state: 'loaded', lines: rows }),
      (error: unknown) => {
        if (own.signal.aborted) return;
        const { endsSession, userMessage } = failureOf(error);
        setLines({ state: 'failed', userMessage });
        // The token may have expired since the list was loaded, or only this contract is refused.
        if (endsSession) onRefused();
      },
    );
  }, [sid, token, locale, onRefused]);
  useEffect(() => {
    load();
    return () => request.current?.abort();
  }, [load]);
  return { lines, load };
}

interface StylesProps {
  lines: readonly StyleRow[];
  contract: ContractRow;
}

function Styles({ lines, contract }: StylesProps) {
  const { t } = useI18n();
  const label = (column: ColumnKey) => ({
    role: 'cell',
    className: styles[column],
    'data-label': t(STYLE_COLUMNS[column].name),
  });
  const progress = (percent: number | null, text: string, of: string) => (
    <ProgressBar
      percent={percent}
      text={text}
      label={`${t(STYLE_COLUMNS.lineProgress.name)} ${of}`.trimEnd()}
    />
  );
  const { text } = contract;
  const totals: Partial<Record<ColumnKey, ReactNode>> = {
    pieces: text.quantity,
    sum: text.amount,
    lineProgress: progress(contract.progress, text.progress, contract.cno),
  };
  return (
    <section className={styles.styles} aria-labelledby="styles">
      <h3 id="styles" tabIndex={-1}>
        {t('order.dialog.styles')}
      </h3>
      <table className={styles.lines} role="table">
        <thead role="rowgroup">
          <tr role="row">
            {COLUMNS.map((column) => (
              <th key={column} role="columnheader" scope="col" className={styles[column]}>
                {t(STYLE_COLUMNS[column].name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and are never reordered.
            <tr key={index} role="row">
              <th scope="row" role="rowheader" className={styles.sno} data-label={t(STYLE_COLUMNS.sno.name)}>
                {line.sno}
              </th>
              {COLUMNS.filter((column) => column !== 'sno').map((column) => {
                const { text: cell }: Column<StyleRow> = STYLE_COLUMNS[column];
                const lang = column === 'pname' ? languageOf(line.pname) : undefined;
                return (
                  <td key={column} {...label(column)} lang={lang}>
                    {cell ? cell(line) : progress(line.lineProgress, line.text.lineProgress, line.sno)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot role="rowgroup">
          <tr role="row">
            <th scope="row" role="rowheader" className={styles.sno}>
              {t('order.total')}
            </th>
            {COLUMNS.filter((column) => column !== 'sno').map((column) => (
              <td
                key={column}
                {...(column === 'pieces' || column === 'sum'
                  ? label(column)
                  : { role: 'cell', className: styles[column] })}
              >
                {totals[column]}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
