import { Button } from 'react-aria-components';
import type { Column, EncodingChoice, FilePreview, SheetPreview } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { Choice } from '../parts/Choice';
import { CONTRACT_KEYS, fieldName, LINE_KEYS } from './contract';
import { MILESTONE_FIELDS } from './milestone';
import type { ImportChoices } from './queries';
import styles from './SheetAsRead.module.css';

interface Props {
  preview: FilePreview | undefined;
  /** The encodings that the text may have, if that is in doubt. */
  encodings: readonly EncodingChoice[] | undefined;
  choices: ImportChoices;
  onChoose: (choices: ImportChoices) => void;
}

const COLUMNS: Column[] = ['email', ...CONTRACT_KEYS, ...LINE_KEYS, ...MILESTONE_FIELDS].filter(
  (own, index, all): own is Column => all.indexOf(own) === index,
);

/** A file as it was read, to choose its sheet, its encoding, and the meaning of its columns. */
export function SheetAsRead({ preview, encodings, choices, onChoose }: Props) {
  const { t } = useI18n();
  const sheets = preview?.sheets ?? [];
  const { sheet: chosen = '' } = choices;
  return (
    <>
      {encodings && encodings.length > 0 && (
        <section className="notice">
          <p>{t('desk.contracts.upload.whichEncoding')}</p>
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
          <summary>{t('desk.contracts.upload.asRead')}</summary>
          {sheets.length > 1 && (
            <Choice
              label={t('desk.contracts.upload.sheet')}
              value={chosen || 'all'}
              options={[
                { value: 'all', name: t('desk.contracts.upload.allSheets') },
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
  sheet: SheetPreview;
  onAssign: (letters: string, column: Column | '') => void;
}

/** The first rows of a sheet, below the meaning of each column. */
function Rows({ sheet: { name, headings, headingRow, rows }, onAssign }: RowsProps) {
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
                    aria-label={t('desk.contracts.upload.meaning', { letters })}
                    value={column ?? ''}
                    onChange={(event) => onAssign(letters, event.target.value as Column | '')}
                  >
                    <option value="">{t('desk.contracts.upload.leftOut')}</option>
                    {COLUMNS.map((own) => (
                      <option key={own} value={own}>
                        {t(fieldName(own))}
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
