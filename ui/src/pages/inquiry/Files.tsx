import { type ChangeEvent, useState } from 'react';
import type { InquiryFiles } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import { useHydrated } from '../../parts/useHydrated';
import styles from './Entry.module.css';
import { ACCEPT, filesMessage, limits } from './filesMessage';
import { Uploads } from './Uploads';

/** The field of files. Without JavaScript, and if the provider stores no files, they are sent with the form. */
export function Files({ files }: { files: InquiryFiles }) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState<InquiryFiles>();
  const uploads = useHydrated() && files.part !== null;
  const message = filesMessage(chosen ?? files, t);
  const describedBy = message ? 'file-hint file-problem' : 'file-hint';
  const check = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const own = [...(target.files ?? [])];
    const size = own.reduce((sum, file) => sum + file.size, 0);
    const problem = own.length > files.most ? 'many' : size > files.largest ? 'large' : null;
    setChosen({ ...files, problem, name: '', found: null, again: false });
  };
  return (
    <div className={styles.entry}>
      <div className={styles.heading}>
        <label htmlFor="file">{t('inquiry.files')}</label>
        <p className={styles.hint} id="file-hint">
          {t('inquiry.filesHint', limits(files))}
        </p>
      </div>
      <div className={styles.answer}>
        {uploads ? (
          <Uploads files={files} describedBy={describedBy} />
        ) : (
          <>
            <Kept files={files} />
            <input
              className={styles.field}
              id="file"
              name="file"
              type="file"
              multiple
              accept={ACCEPT}
              aria-invalid={message !== ''}
              aria-describedby={describedBy}
              onChange={check}
            />
          </>
        )}
        {message && (
          <p className={styles.problem} id="file-problem">
            {message}
          </p>
        )}
      </div>
    </div>
  );
}

/** The files that came with a form that is shown again, to be sent or not. */
function Kept({ files: { kept } }: { files: InquiryFiles }) {
  const { t } = useI18n();
  if (kept.length === 0) return null;
  return (
    <fieldset className={styles.kept}>
      <legend className={styles.hint}>{t('inquiry.filesKept')}</legend>
      {kept.map(({ id, name, size }) => (
        <label key={id}>
          <input type="checkbox" name="upload" value={`${id}:${size}:${name}`} defaultChecked /> {name}
        </label>
      ))}
    </fieldset>
  );
}
