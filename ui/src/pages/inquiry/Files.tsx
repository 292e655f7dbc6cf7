import { type ChangeEvent, useState } from 'react';
import type { InquiryFiles } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import type { Translate } from '../../i18n/texts';
import styles from './Entry.module.css';

/** The kinds that are taken, by the endings of names. Without HEIC, telephones send photographs as JPEG. */
const ACCEPT = '.pdf,.jpg,.jpeg,.png,.webp,.tif,.tiff,.ai,.docx,.xlsx,.xls,.ods,.csv,.zip';

/** The field of files. What is chosen is checked at once; the server checks it again. */
export function Files({ files }: { files: InquiryFiles }) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState<InquiryFiles>();
  const message = filesMessage(chosen ?? files, t);
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
        <input
          className={styles.field}
          id="file"
          name="file"
          type="file"
          multiple
          accept={ACCEPT}
          aria-invalid={message !== ''}
          aria-describedby={message ? 'file-hint file-problem' : 'file-hint'}
          onChange={check}
        />
        {message && (
          <p className={styles.problem} id="file-problem">
            {message}
          </p>
        )}
      </div>
    </div>
  );
}

/** Returns what is wrong with files, or that they have to be chosen again; empty if neither. */
export function filesMessage(files: InquiryFiles, t: Translate): string {
  switch (files.problem) {
    case 'many':
      return t('inquiry.filesMany', limits(files));
    case 'large':
      return t('inquiry.filesLarge', limits(files));
    case 'kind':
      return files.found
        ? t('inquiry.filesFound', { name: files.name, kind: files.found })
        : t('inquiry.filesKind', { name: files.name });
    case 'busy':
      return t('inquiry.filesBusy');
    case 'full':
      return t('inquiry.filesFull');
    case null:
      return files.again ? t('inquiry.filesAgain') : '';
  }
}

function limits({ most, largest }: InquiryFiles) {
  return { most, largest: Math.floor(largest / 2 ** 20) };
}
