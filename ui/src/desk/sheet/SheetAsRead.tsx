import { Button } from 'react-aria-components';
import type { EncodingChoice, FilePreview } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { Choice } from '../parts/Choice';
import type { RowProblems } from './marked';
import styles from './SheetAsRead.module.css';
import { SheetPicture } from './SheetPicture';
import type { SheetChoices, SheetSubject } from './subject';

interface Props {
  subject: SheetSubject;
  preview: FilePreview | undefined;
  /** What is wrong in the rows of its sheets, by their names. */
  problems: ReadonlyMap<string, RowProblems>;
  /** The encodings that the text may have, if that is in doubt. */
  encodings: readonly EncodingChoice[] | undefined;
  choices: SheetChoices;
  onChoose: (choices: SheetChoices) => void;
}

/** A file as it was read, to choose its sheet, its encoding, and the meaning of its columns. */
export function SheetAsRead({ subject, preview, problems, encodings, choices, onChoose }: Props) {
  const { t } = useI18n();
  const sheets = preview?.sheets ?? [];
  const { sheet: chosen = '' } = choices;
  const isWrong = [...problems.values()].some(({ size }) => size > 0);
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
        <details className={styles.read} open={isWrong}>
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
              <SheetPicture
                key={sheet.name}
                subject={subject}
                sheet={sheet}
                problems={problems.get(sheet.name) ?? new Map()}
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
