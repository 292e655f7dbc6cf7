import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { InquiryFiles } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { addFiles, addKept, remove, retry, type UploadRow, useUploads } from '../../inquiries/uploads';
import entry from './Entry.module.css';
import { ACCEPT, rowProblem } from './filesMessage';
import styles from './Uploads.module.css';

/** The field of files in browsers: each file is uploaded as it is chosen or dropped, and the form names it by its id. */
export function Uploads({ files, describedBy }: { files: InquiryFiles; describedBy: string }) {
  const { t } = useI18n();
  const rows = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    addKept(files.kept);
    // What was chosen before the page was hydrated.
    const early = [...(input.current?.files ?? [])];
    if (input.current) input.current.value = '';
    addFiles(early, files);
  }, [files]);

  const add = (chosen: FileList | null) => addFiles([...(chosen ?? [])], files);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way to choose, besides the field
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        className={`visually-hidden ${styles.input}`}
        id="file"
        type="file"
        multiple
        accept={ACCEPT}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => {
          add(currentTarget.files);
          currentTarget.value = '';
        }}
      />
      <p className={styles.choose}>
        <label className={styles.button} htmlFor="file">
          {t('inquiry.filesChoose')}
        </label>{' '}
        <span className={styles.drop}>{t('inquiry.filesDrop')}</span>
      </p>
      {rows.length > 0 && (
        <ul className={styles.rows} aria-label={t('inquiry.files')}>
          {rows.map((row) => (
            <Row key={row.key} row={row} files={files} onRemoved={() => input.current?.focus()} />
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {told(rows)
          .map(({ name }) => t('inquiry.filesDone', { name }))
          .join(', ')}
      </p>
    </div>
  );
}

function Row({ row, files, onRemoved }: { row: UploadRow; files: InquiryFiles; onRemoved: () => void }) {
  const { t, locale } = useI18n();
  const { key, id, name, size, sent, problem } = row;
  const kind = name.includes('.') ? `${name.split('.').pop()?.toUpperCase()} · ` : '';
  const decimals = size < 10 * 2 ** 20 ? 1 : 0;
  const megabytes = Math.max(size / 2 ** 20, 0.1).toLocaleString(locale, { maximumFractionDigits: decimals });
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        {name}
        <span className={entry.hint}>{` ${kind}${megabytes} MB`}</span>
      </p>
      {id === null && problem === null && (
        <progress
          className={styles.progress}
          aria-label={t('inquiry.filesUploading', { name })}
          max={Math.max(size, 1)}
          value={sent}
        />
      )}
      {problem && <p className={entry.problem}>{rowProblem(row, files, t)}</p>}
      <span className={styles.actions}>
        {problem && problem !== 'kind' && (
          <button
            type="button"
            className={styles.action}
            aria-label={t('inquiry.filesRetryOne', { name })}
            onClick={() => {
              retry(key, files);
              onRemoved();
            }}
          >
            {t('inquiry.filesRetry')}
          </button>
        )}
        <button
          type="button"
          className={styles.action}
          aria-label={t('inquiry.filesRemove', { name })}
          onClick={() => {
            // The button goes with its row.
            onRemoved();
            remove(key);
          }}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M4 4l8 8M12 4l-8 8" />
          </svg>
        </button>
      </span>
      {id && <input type="hidden" name="upload" value={`${id}:${size}:${name}`} />}
    </li>
  );
}

/** The files that are complete. */
const told = (rows: readonly UploadRow[]) => rows.filter(({ id }) => id !== null);
