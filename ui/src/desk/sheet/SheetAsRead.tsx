import { Button } from 'react-aria-components';
import type { EncodingChoice, FilePreview, SheetPreview } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { Choice } from '../parts/Choice';
import styles from './SheetAsRead.module.css';
import type { SheetChoices, SheetSubject } from './subject';

interface Props {
  subject: SheetSubject;
  preview: FilePreview | undefined;
  /** The encodings that the text may have, if that is in doubt. */
  encodings: readonly EncodingChoice[] | undefined;
  choices: SheetChoices;
  onChoose: (choices: SheetChoices) => void;
}

/** A file as it was read, to choose its sheet, its encoding, and the meaning of its columns. */
export function SheetAsRead({ subject, preview, encodings, choices, onChoose }: Props) {
  const { t } = useI18n();
  const sheets = preview?.sheets ?? [];
  const { sheet: chosen = '' } = choices;
  return (
    <>
      {encodings && encodings.length > 0 && (
        <section className="notice">
          <p>{t('desk.sheet.whichEncoding')}</p>
          <ul className={styles.encodings}>
            {encodings.map(({ name, sample }) => (
              <li key={name}>
                <Button className="quiet" onPress={() => onChoose({ ...choices, encoding: name })}>
                  {sample} <small>{name}</small>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {sheets.length > 0 && (
        <details className={styles.read}>
          <summary>{t('desk.sheet.asRead')}</summary>
          {sheets.length > 1 && (
            <Choice
              label={t('desk.sheet.sheet')}
              value={chosen || 'all'}
              options={[
                { value: 'all', name: t('desk.sheet.allSheets') },
                ...sheets.map(({ name }) => ({ value: name, name })),
              ]}
              onChange={(name) => {
                const { sheet: _, ...others } = choices;
                onChoose(name === 'all' ? others : { ...others, sheet: name });
              }}
            />
          )}
          {sheets
            .filter(({ isRead }) => isRead)
            .map((sheet) => (
              <Rows
                key={sheet.name}
                subject={subject}
                sheet={sheet}
                onAssign={(letters, column) =>
                  onChoose({ ...choices, columns: { ...choices.columns, [`@${letters}`]: column } })
                }
              />
            ))}
        </details>
      )}
    </>
  );
}

interface RowsProps {
  subject: SheetSubject;
  sheet: SheetPreview;
  onAssign: (letters: string, column: string) => void;
}

/** The first rows of a sheet, below the meaning of each column. */
function Rows({ subject, sheet: { name, headings, headingRow, rows }, onAssign }: RowsProps) {
  const { t } = useI18n();
  return (
    <div className={styles.rows}>
      <table>
        {name && <caption>{name}</caption>}
        <thead>
          <tr>
            <td />
            {headings.map(({ letters, column }) => (
              <th key={letters} scope="col">
                <label>
                  <span>{letters}</span>
                  <select
                    aria-label={t('desk.sheet.meaning', { letters })}
                    value={column ?? ''}
                    onChange={(event) => onAssign(letters, event.target.value)}
                  >
                    <option value="">{t('desk.sheet.leftOut')}</option>
                    {subject.columns.map((own) => (
                      <option key={own} value={own}>
                        {t(subject.nameOf(own))}
                      </option>
                    ))}
                  </select>
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, cells }) => (
            <tr key={number} aria-current={number === headingRow ? 'true' : undefined}>
              <th scope="row">{number}</th>
              {headings.map(({ letters }, place) => (
                <td key={letters}>{cells[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
